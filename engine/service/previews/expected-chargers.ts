import type { Flow } from '../../charging/flow.ts';
import { amps, millijoules, wattHours, millijoulesPerWattHour, type Instant } from '../../units.ts';
import type { ChargerOffer, Draft } from '../../community/draft/draft.ts';
import { dropLeft } from '../../community/draft/put-left.ts';
import { putSpace, sessionAt } from '../../community/draft/put-session.ts';
import type { Session } from '../../community/session.ts';
import { lastBelieved } from '../../community/readings/session-readings.ts';
import { offerOf } from '../../sessions/session-steps.ts';
import { chargerReturns } from '../../sessions/faults.ts';
import type { Field } from '../advance.ts';
import { authorize, type Authorization } from '../orders/authorize.ts';
import { modelChargers, type ModelCharger } from './model-chargers.ts';
import { takeReport } from '../reports/take-report.ts';

/** Models the reports the service expects of its chargers, to run the world ahead. */
export interface ExpectedChargers extends Field {
  readonly plugIn: (authorization: Authorization) => void;
  readonly unplug: (session: Session) => void;
}

/** The chargers of a world that is run ahead: plugged-in cars, and chargers out of order. */
export function expectChargers(draft: Draft): ExpectedChargers {
  const chargers = new Map<string, ModelCharger>();
  // Expected reports carry the time of the service, so there is no clock to correct.
  for (const space of Object.values(draft.spaces)) {
    if (space.clockAhead !== 0) putSpace(draft, { ...space, clockAhead: 0 });
  }
  for (const session of draft.sessions.values()) {
    const { space, vehicle, transaction, offered, line, readings } = session;
    const { seq } = readings.at(-1)!;
    const { confirmedId: offerId } = line;
    const flow = flowAsShown(session);
    const told = seq - (session.seqShift ?? 0);
    chargers.set(space, { transaction, vehicle, flow, offered, offerId, seq: told });
    // An offer not confirmed yet is expected to be confirmed.
    if (line.confirmedId !== line.offerId) draft.offers.set(space, offerOf(session));
  }
  const model = modelChargers(
    () => draft,
    chargers,
    (report) => takeReport(draft, report),
  );
  const outages = Object.values(draft.spaces).flatMap(({ id, condition }) =>
    condition.kind === 'ready' ? [] : [{ space: id, until: condition.until ?? Infinity }],
  );
  const nextReturn = () => Math.min(Infinity, ...outages.map(({ until }) => until));

  return {
    next: () => Math.min(model.next(), nextReturn()),
    happen: (at: Instant) => {
      model.happen(at);
      for (const outage of outages.filter(({ until }) => until <= at)) {
        outages.splice(outages.indexOf(outage), 1);
        chargerReturns(draft, outage.space);
      }
    },
    answer: () => drainOffers(draft, model.take),
    plugIn: (authorization) => {
      const { space, vehicle } = authorization;
      const transaction = `expected ${vehicle} at ${draft.now}`;
      const none = amps(0);
      const reading = { seq: 0, at: draft.now, register: wattHours(0), amps: none, offerId: 0 };
      takeReport(draft, { kind: 'plugged', space, transaction, reading });
      if (authorize(draft, authorization) !== null) return;
      const { flow } = sessionAt(draft, space)!;
      model.put(space, { transaction, vehicle, flow, offered: none, offerId: 0, seq: 0 });
    },
    unplug: ({ space }) => {
      const { transaction } = chargers.get(space)!;
      const reading = model.read(space);
      model.remove(space);
      takeReport(draft, { kind: 'unplugged', space, transaction, reading });
      // Who arrives while running ahead begins anew.
      for (const left of draft.left) dropLeft(draft, left);
    },
  };
}

/** Delivers all offers, including those made in response. */
function drainOffers(draft: Draft, take: (offer: ChargerOffer) => void): void {
  while (draft.offers.size > 0) {
    const offers = [...draft.offers.values()];
    draft.offers.clear();
    for (const offer of offers) take(offer);
  }
}

/**
 * The estimated flow with the register as the charger shows it: never below its last reading, since
 * a register that decreases counts as reset, and less what it showed before a reset.
 */
function flowAsShown({ flow, readings }: Session): Flow {
  const { energy, register = energy } = lastBelieved(readings);
  const counted = Math.max(flow.meter, energy * millijoulesPerWattHour);
  return { ...flow, meter: millijoules(counted - (energy - register) * millijoulesPerWattHour) };
}
