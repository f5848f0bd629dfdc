import { energyOf } from '../billing/metering.ts';
import type { BillableSession } from '../billing/session.ts';
import { buildingOf } from './draft/draft.ts';
import { rounding } from './readings/meter-register.ts';
import type { Session, SessionRecord } from './session.ts';
import type { World } from './world.ts';

/** The part of the world a bill depends on besides the session. */
export type BillingTerms = Pick<World, 'tariffs' | 'spaces' | 'buildings'>;

/**
 * Whether a session is billed: something was ordered for its car, or a charger that disobeys gave it
 * more than the noise of a meter before that.
 */
export const isCharge = ({ order, readings }: Pick<Session, 'order' | 'readings'>): boolean =>
  order !== null || energyOf(readings) > rounding;

export const billable = (
  terms: BillingTerms,
  record: Pick<
    SessionRecord,
    | 'id'
    | 'space'
    | 'tariff'
    | 'pluggedIn'
    | 'readings'
    | 'idle'
    | 'end'
    | 'ceiling'
    | 'quotedEnergy'
    | 'madeWay'
  >,
): BillableSession => ({
  id: record.id,
  tariff: terms.tariffs[record.tariff]!,
  zone: buildingOf(terms, record.space).zone,
  pluggedIn: record.pluggedIn,
  readings: record.readings,
  // A session without any energy costs nothing.
  idle: energyOf(record.readings) === 0 ? [] : record.idle,
  end: record.end,
  ceiling: record.ceiling,
  ...quotedEnergyOf(record),
  madeWay: record.madeWay,
});

/** The field as it is: absent for all sessions but those with a price quoted at the start. */
export const quotedEnergyOf = ({
  quotedEnergy,
}: Pick<SessionRecord, 'quotedEnergy'>): Pick<SessionRecord, 'quotedEnergy'> =>
  quotedEnergy === undefined ? {} : { quotedEnergy };
