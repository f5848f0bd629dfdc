import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plan } from '../../power/plan.ts';
import {
  amps,
  duration,
  fraction,
  instant,
  kilowattHours,
  kilowatts,
  millijoules,
  volts,
  type Instant,
} from '../../units.ts';
import { bestHours, type Neighbor, type Room } from './best-hours.ts';
import { takeAway } from './fill-hours.ts';
import { quarter } from '../../community/due.ts';
import type { Job } from './job.ts';
import { project } from '../../sessions/projection.ts';

const slots = 24;
const capacity = 60;
const at = (slot: number): Instant => instant(slot * quarter);
const pair = {
  charger: { volts: volts(208), phases: 1, maxAmps: amps(48) },
  vehicle: {
    battery: kilowattHours(100),
    maxAmps: amps(48),
    phases: 1,
    consumption: 170,
    limit: fraction(1),
  },
} as const;

/** A car that needs this many kWh at the meter. */
const jobOf = (need: number): Job => ({
  id: 'car',
  space: 'a',
  path: [0],
  tariff: 'residents',
  preference: 'cheapest',
  maxAmps: amps(48),
  lines: 1,
  volts: volts(208),
  pair,
  begin: { since: at(0), amps: amps(0), meter: millijoules(0), stored: millijoules(0) },
  target: { stored: millijoules(3.6e11), meter: millijoules(need * 3.6e9) },
  countsAtMeter: true,
  goalEnergy: need * 3.6e9,
  car: {
    id: 'car',
    from: at(0),
    until: at(slots),
    limit: kilowatts((48 * 208) / 1000),
    need: kilowattHours(need),
    delivered: kilowattHours(0),
    charging: false,
  },
  latest: at(slots),
  isCutShort: false,
  blocks: [],
  proofDue: duration(0),
  proof: null,
  told: null,
  isBack: false,
  promise: null,
});

const others = fc.array(
  fc
    .record({
      from: fc.nat(slots - 1),
      length: fc.integer({ min: 1, max: 12 }),
      current: fc.integer({ min: 6, max: 48 }),
    })
    .map(({ from, length, current }): Neighbor => {
      const block = { from: at(from), to: at(from + length), amps: amps(current) };
      return { space: 'b', leavesAt: at(slots), blocks: [{ ...block, welcome: block.amps }] };
    }),
  { maxLength: 3 },
);
const prices = fc.array(fc.constantFrom(0.13, 0.22, 0.31), { minLength: slots, maxLength: slots });
const life = fc.record({ others, prices, need: fc.integer({ min: 1, max: 50 }) });

const roomBeside = (taken: readonly Neighbor[]): Room => ({
  alone: () => capacity,
  free: (cuts) => {
    const free = cuts.slice(1).map((): number => capacity);
    for (const { blocks } of taken) takeAway(free, cuts, blocks);
    return free;
  },
  heldBy: () => ({ ahead: taken }),
});
const blocksOf = (taken: readonly Neighbor[]) => taken.map(({ blocks }) => blocks);

/** The lowest cost the joint planner finds, in a building with or without the others. */
function cheapest(job: Job, costs: readonly number[], taken: readonly Neighbor[]) {
  const cut = costs.map((_, slot) => {
    const inUse = blocksOf(taken)
      .flat()
      .filter(({ from, to }) => from <= at(slot) && at(slot) < to);
    const left = capacity - inUse.reduce((sum, block) => sum + block.amps, 0);
    // Less than the floor cannot be offered to a car.
    const usable = left < 6 ? 0 : left;
    return { start: at(slot), end: at(slot + 1), capacity: kilowatts((usable * 208) / 1000) };
  });
  const planned = plan(cut, [{ ...job.car, costs }]);
  if (!planned.ok) throw new Error(planned.refusal.why);
  return planned.plan;
}

const costAt = (costs: readonly number[]) => (when: Instant) => costs[when / quarter]!;

describe('the best hours of one car', () => {
  it('cost as much as in the joint plan, and regret is the cost the others add', () => {
    fc.assert(
      fc.property(life, ({ others: taken, prices: costs, need }) => {
        const job = jobOf(need);
        const own = bestHours(job, costAt(costs), [], roomBeside(taken));
        const beside = cheapest(job, costs, taken);
        const alone = cheapest(job, costs, []);
        expect(own.missing / 3.6e9).toBeCloseTo(beside.shortfall, 5);
        expect(own.missingAlone / 3.6e9).toBeCloseTo(alone.shortfall, 5);
        // Whole amps, at least six: the last slot may get a little more than it needs.
        const spare = (6 * 208 * quarter) / 3.6e9;
        const added = own.missing === 0 ? own.regret - (beside.cost - alone.cost) : 0;
        expect(Math.abs(added)).toBeLessThanOrEqual(spare);
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it('leave the others their power and name them where the car waits for them', () => {
    fc.assert(
      fc.property(life, ({ others: taken, prices: costs, need }) => {
        const own = bestHours(jobOf(need), costAt(costs), [], roomBeside(taken));
        const { begin, target } = jobOf(need);
        const { done } = project(pair, begin, own.blocks, target);
        expect(done !== null).toBe(own.missing === 0);
        for (let slot = 0; slot < slots; slot += 1) {
          const holds = ({ from, to }: { readonly from: Instant; readonly to: Instant }) =>
            from <= at(slot) && at(slot) < to;
          const mine = own.blocks.find(holds)?.amps ?? 0;
          const theirs = blocksOf(taken).flat().filter(holds);
          const used = theirs.reduce((sum, block) => sum + block.amps, 0);
          expect(mine === 0 || mine + used <= capacity).toBe(true);
          expect(theirs.length > 0 || !own.waits.some(holds)).toBe(true);
        }
      }),
      { seed: 6, numRuns: 200 },
    );
  });
});
