import { amps } from '#engine/units.ts';
import type { Moment, StationState } from '../station/station.ts';
import type { CommissioningRun } from './run.ts';

/** The user of a test charge while a charger is commissioned: no card has this id, and nobody is billed. */
export const commissioningToken = 'COMMISSIONING';

/** What the charger under test is to be limited to now. */
export const askedNow = ({ step, trial }: CommissioningRun): number =>
  step === 'limit' || step === 'alone' ? (trial?.amps ?? 0) : 0;

/** The run, as long as it is not over. */
export const runningIn = ({ commissioning }: StationState): CommissioningRun | null =>
  commissioning === null || commissioning.step === 'done' ? null : commissioning;

/** While a charger is tested, what is wanted of it comes from the test, not from the service. */
export function momentUnderTest(moment: Moment, state: StationState): Moment {
  const run = runningIn(state);
  const outlet = moment.setup.outlets.find(({ number }) => number === run?.outlet);
  if (run === null || outlet === undefined) return moment;
  const { space } = outlet;
  const { knows, tokenOf, cards } = moment.people;
  const cable = state.outlets[outlet.number]?.cable ?? null;
  const isTested = run.step === 'limit' || run.step === 'alone';
  const wish = {
    space,
    transaction: cable?.name ?? null,
    offerId: 0,
    amps: amps(askedNow(run)),
    startFor: cable !== null && isTested ? commissioningToken : null,
    reservedFor: null,
  };
  return {
    ...moment,
    people: {
      cards,
      knows: (token, where) =>
        token === commissioningToken ? { status: 'Accepted' } : knows(token, where),
      tokenOf: (user) => (user === commissioningToken ? commissioningToken : tokenOf(user)),
    },
    wishes: [...moment.wishes.filter((one) => one.space !== space), wish],
  };
}
