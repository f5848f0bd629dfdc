import { fraction, hour, instant, minute, wattHours } from '../../units.ts';
import { draftOf } from '../../community/draft/open-draft.ts';
import { liveBill } from '../../sessions/as-of-now.ts';
import { chance } from '../../chance.ts';
import { levelOnArrival } from '../previews/foresee.ts';
import { preview } from '../preview.ts';
import { quote } from '../quote.ts';
import { drawing, randomBuilding, randomOrder } from './buildings.ts';
import type { Settled } from './lives.ts';
import { done, later } from './world.ts';

/** Whether predictions for a single car in a building are exact, to the cent and the minute. */
export function liveAlone(seed: number): readonly Settled[] {
  const random = chance(seed, 33);
  return [previewAlone(random), quoteAlone(random)].filter((one) => one !== null);
}

const settled = (kind: Settled['kind'], kept: boolean, about: object): Settled => ({
  kind,
  kept,
  announced: false,
  about: JSON.stringify(about),
});

function previewAlone(random: () => number): Settled {
  const { whole } = drawing(random);
  const world = randomBuilding(random);
  const { id: vehicle, owner: user } = world.vehicles[1]!;
  const space = Object.keys(world.spaces)[0]!;
  const level = fraction(whole(5, 90) / 100);
  const plugged = done(world, { kind: 'plug-in', user, space, vehicle, level });
  const order = randomOrder(random, world.now + whole(1, 14) * hour + whole(0, 59) * minute);
  const tried = preview(plugged, user, space, order);
  if (!tried.ok) throw new Error(tried.refusal.code);
  const { outlook } = tried.preview;
  const end = outlook.done ?? order.readyBy;
  const started = done(plugged, { kind: 'start', user, space, ...order });
  const ended = later(started, end);
  const before = later(started, instant(Math.max(world.now, end - 1)));
  const session = Object.values(ended.sessions)[0]!;
  const isDone = session.phase.kind === 'complete';
  const wasDone = Object.values(before.sessions)[0]!.phase.kind === 'complete';
  const told = outlook.bill.total;
  const billed = liveBill(ended, session)!.total;
  const onTime = isDone === (outlook.done !== null) && (!isDone || end === world.now || !wasDone);
  return settled('preview', told === billed && onTime, { order, told, billed, isDone, wasDone });
}

function quoteAlone(random: () => number): Settled | null {
  const { whole, pick } = drawing(random);
  const world = randomBuilding(random);
  const { id: vehicle, owner: user } = world.vehicles[1]!;
  const space = Object.keys(world.spaces)[0]!;
  const from = instant(world.now + whole(0, 40) * 15 * minute);
  const to = instant(from + whole(1, 40) * 15 * minute);
  const preference = pick(['cheapest', 'fastest', 'greenest'] as const);
  const energy = wattHours(whole(1, 25) * 1000);
  const booking = { vehicle, space, from, to, energy, preference };
  const quoted = quote(world, user, booking);
  if (!quoted.ok) return null;
  const { bill, done: end } = quoted.quote;
  const reserved = later(done(world, { kind: 'reserve', user, ...booking }), from);
  // It was driven until it has room for what was booked.
  const room = levelOnArrival(draftOf(reserved), booking);
  const there = done(reserved, { kind: 'plug-in', user, space, vehicle, ...room });
  const ended = later(there, end ?? to);
  const session = Object.values(ended.sessions)[0]!;
  const isDone = session.phase.kind === 'complete';
  const billed = liveBill(ended, session)!.total;
  const kept = billed === bill.total && isDone === (end !== null);
  return settled('quote-alone', kept, { booking, told: bill.total, billed, isDone });
}
