import { followOffer, nextDrawChange } from '../../charging/draw.ts';
import type { Flow } from '../../charging/flow.ts';
import { emptyAgenda, setDue, soonest, clearDue, takeDue } from '../../community/draft/agenda.ts';
import { isUncontrolled } from '../../community/beyond-control.ts';
import { pairOf, type ChargerOffer, type Draft } from '../../community/draft/draft.ts';
import type { ChargerReading, Report } from '../../community/report.ts';
import { registerOf } from '../../sessions/session-steps.ts';
import { nextPriceChange } from '../../tariff/price.ts';
import { amps, type Amps, type Instant } from '../../units.ts';
import type { Field } from '../advance.ts';

/** The physical state of a charger with a car plugged in. */
export interface ModelCharger {
  readonly transaction: string;
  readonly vehicle: number;
  readonly flow: Flow;
  readonly offered: Amps;
  readonly offerId: number;
  /** Number of the latest reading. */
  readonly seq: number;
  /** The most the car draws, if less than it could. */
  readonly takes?: Amps;
  /** It accepts every offer and draws all it can. */
  readonly ignores?: true;
}

type Offer = Pick<ChargerOffer, 'id' | 'amps'>;

/** Chargers that follow every offer, with cars that draw what their battery accepts. */
export interface ModelChargers extends Omit<Field, 'answer'> {
  /** Adds a car that plugs in or is plugged in already. */
  readonly put: (space: string, charger: ModelCharger) => void;
  readonly remove: (space: string) => void;
  /** Reads the meter now and applies a new offer, if there is one. */
  readonly read: (space: string, offer?: Offer) => ChargerReading;
  /** Applies an offer and reports a reading. */
  readonly take: (offer: ChargerOffer) => void;
}

/**
 * Simulates chargers for the service. Each reads its meter whenever the power changes and, while
 * charging, when the price changes: the readings a bill needs.
 */
export function modelChargers(
  draft: Draft,
  chargers: Map<string, ModelCharger>,
  report: (report: Report) => void,
): ModelChargers {
  const agenda = emptyAgenda();

  function put(space: string, charger: ModelCharger): void {
    chargers.set(space, charger);
    setDue(agenda, space, nextReading(draft, space, charger));
  }
  function read(space: string, offer?: Offer): ChargerReading {
    const before = chargers.get(space)!;
    const { transaction, vehicle, takes, ignores } = before;
    const pair = pairOf(draft, { space, vehicle });
    const offered = offer?.amps ?? before.offered;
    const offerId = offer?.id ?? before.offerId;
    const given = ignores || isUncontrolled(pair.charger) ? pair.charger.maxAmps : offered;
    const taken = amps(Math.min(given, takes ?? given));
    const flow = followOffer(pair, before.flow, draft.now, taken);
    const seq = before.seq + 1;
    const next: ModelCharger = {
      transaction,
      vehicle,
      flow,
      seq,
      ...(takes !== undefined && { takes }),
      ...(ignores && { ignores }),
      offered,
      offerId,
    };
    put(space, next);
    return readingOf(next);
  }
  function reportReading(space: string, offer?: Offer): void {
    const { transaction } = chargers.get(space)!;
    report({ kind: 'meter-read', space, transaction, reading: read(space, offer) });
  }

  for (const [space, charger] of chargers)
    setDue(agenda, space, nextReading(draft, space, charger));
  return {
    put,
    read,
    remove: (space) => {
      chargers.delete(space);
      clearDue(agenda, space);
    },
    next: () => soonest(agenda),
    happen: (at) => {
      if (soonest(agenda) > at) return;
      for (const space of takeDue(agenda, at).toSorted()) reportReading(space);
    },
    take: (offer) => {
      if (chargers.has(offer.space)) reportReading(offer.space, offer);
    },
  };
}

/** Delivers all offers, including those made in response. */
export function drainOffers(draft: Draft, take: (offer: ChargerOffer) => void): void {
  while (draft.offers.size > 0) {
    const offers = [...draft.offers.values()];
    draft.offers.clear();
    for (const offer of offers) take(offer);
  }
}

const readingOf = ({ flow, offerId, seq }: ModelCharger): ChargerReading => ({
  seq,
  at: flow.since,
  register: registerOf(flow.meter),
  amps: flow.amps,
  offerId,
});

function nextReading(draft: Draft, space: string, { vehicle, flow }: ModelCharger): number {
  if (flow.amps === 0) return Infinity;
  const turns = nextDrawChange(pairOf(draft, { space, vehicle }), flow);
  const { zone, tariff } = draft.buildings[draft.spaces[space]!.building]!;
  const until = turns as Instant;
  return nextPriceChange(draft.tariffs[tariff]!, 'ENERGY', zone, flow.since, until) ?? turns;
}
