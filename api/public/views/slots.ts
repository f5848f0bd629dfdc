import type { Instant, WattHours } from '#engine/units.ts';
import type { Answers } from '../../contract/contract.ts';
import { formatEnergy, formatMoney } from '../../words/format.ts';
import { when } from '../../words/moment-words.ts';
import { reasonsInWords, suggestionInWords } from '../../words/booking/reason-words.ts';
import { moreInWords, reservedInWords, slotInWords } from '../../words/booking/slot-words.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { slotId } from '../quote-id.ts';
import { percentOf, placeOf, localFormatAt, type Scene } from './scene.ts';

type Suggestions = Answers['reservations']['suggestions'];
type Suggestion = Suggestions['suggestions'][number];
type Slots = PublicAnswers['findSlots'];

interface Searched {
  readonly vehicle: number;
  readonly building: string;
  readonly energy: WattHours;
  readonly readyBy: Instant;
}

export function slotsView(scene: Scene, searched: Searched, found: Suggestions): Slots {
  const { world } = scene;
  const { time, say } = localFormatAt(world, searched.building);
  const { pluggedIn, suggestions, alternatives, reserved } = found;
  const view = (isLater: boolean) => (one: Suggestion) =>
    slotView(scene, searched.vehicle, one, isLater);
  const [best = null] = [...suggestions, ...alternatives];
  const sentence = say(() => {
    const asked = `${formatEnergy(searched.energy)} by ${when(searched.readyBy, world.now)}`;
    if (pluggedIn)
      return `The car is plugged in at space ${pluggedIn.number} and can charge there.`;
    if (reserved !== null) {
      const { name } = world.vehicles[searched.vehicle]!;
      return `${reservedInWords(name, reserved, world.now)} ${moreInWords(reserved)}`;
    }
    if (best === null) return `Nothing is free for ${asked}.`;
    if (suggestions.length === 0) return `Nothing is free for ${asked}; there are alternatives.`;
    const fitting = suggestions.filter(({ energy }) => energy >= searched.energy).length;
    if (fitting > 0) return `${fitting === 1 ? 'One slot fits' : `${fitting} slots fit`} ${asked}.`;
    const most = Math.max(...suggestions.map(({ energy }) => energy));
    return `No slot has room for ${asked}. The most is ${formatEnergy(most)}.`;
  });
  return {
    energyWh: Math.round(searched.energy),
    readyBy: time(searched.readyBy),
    slots: suggestions.map(view(false)),
    alternatives: alternatives.map(view(true)),
    sessionId: pluggedIn === null ? null : world.spaces[pluggedIn.space]!.session,
    canJoinQueue: found.queue,
    sentence,
  };
}

function slotView(
  { world }: Scene,
  vehicle: number,
  one: Suggestion,
  isLater: boolean,
): Slots['slots'][number] {
  const { space, from, to, contrast, reasons } = one;
  const energy = Math.round(one.energy);
  const place = placeOf(world, space);
  const { time, say, currency } = localFormatAt(world, place.buildingId);
  return {
    slotId: slotId({ space, vehicle, from, to, energy }),
    ...place,
    startsAt: time(from),
    endsAt: time(to),
    readyAt: time(one.done),
    energyWh: energy,
    ceilingMinor: one.cost,
    currency,
    carbonG: Math.round(one.carbon),
    chanceOfNoWaitPercent: percentOf(one.chanceOfNoWait),
    chanceReadyPercent: percentOf(one.chanceReady),
    advantage: contrast.kind,
    sentence: say(() => {
      const slot = slotInWords(place.spaceNumber, { from, to }, world.now);
      const what = `${formatEnergy(energy)} at ${place.buildingName}, ${slot}, at most ${formatMoney(one.cost)}`;
      return `${suggestionInWords(one, isLater)}: ${what}. ${reasonsInWords(reasons)}`.trim();
    }),
  };
}
