import { followOffer, nextDrawChange } from '../../charging/draw.ts';
import { registerOf, type Flow } from '../../charging/flow.ts';
import { emptyAgenda, setDue, soonest, clearDue, takeDue } from '../../community/draft/agenda.ts';
import { isUncontrolled } from '../../community/beyond-control.ts';
import { pairOf, type ChargerOffer } from '../../community/draft/draft.ts';
import type { ChargerReading, Report } from '../../community/report.ts';
import type { World } from '../../community/world.ts';
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

/** The building, its prices, the cars and the time. */
type Garage = Pick<World, 'now' | 'spaces' | 'vehicles' | 'buildings' | 'tariffs'>;

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
  seen: () => Garage,
  chargers: Map<string, ModelCharger>,
  report: (report: Report) => void,
): ModelChargers {
  const agenda = emptyAgenda();

  function put(space: string, charger: ModelCharger): void {
    chargers.set(space, charger);
    setDue(agenda, space, nextReading(seen(), space, charger));
  }
  function read(space: string, offer?: Offer): ChargerReading {
    const before = chargers.get(space)!;
    const { transaction, vehicle, takes, ignores } = before;
    const garage = seen();
    const pair = pairOf(garage, { space, vehicle });
    const offered = offer?.amps ?? before.offered;
    const offerId = offer?.id ?? before.offerId;
    const given = ignores || isUncontrolled(pair.charger) ? pair.charger.maxAmps : offered;
    const taken = amps(Math.min(given, takes ?? given));
    const flow = followOffer(pair, before.flow, garage.now, taken);
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
    setDue(agenda, space, nextReading(seen(), space, charger));
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

const readingOf = ({ flow, offerId, seq }: ModelCharger): ChargerReading => ({
  seq,
  at: flow.since,
  register: registerOf(flow.meter),
  amps: flow.amps,
  offerId,
});

function nextReading(garage: Garage, space: string, { vehicle, flow }: ModelCharger): number {
  if (flow.amps === 0) return Infinity;
  const turns = nextDrawChange(pairOf(garage, { space, vehicle }), flow);
  const { zone, tariff } = garage.buildings[garage.spaces[space]!.building]!;
  const until = turns as Instant;
  return nextPriceChange(garage.tariffs[tariff]!, 'ENERGY', zone, flow.since, until) ?? turns;
}
