/**
 * Whether plans are optimal, and how long they take to compute. HiGHS, a linear program solver,
 * solves the same problems in the same run.
 */
import { cheapestFlow } from '#engine/power/flow/cheapest-flow.ts';
import { fillingOrder } from '#engine/power/flow/filling-order.ts';
import { fairShares } from '#engine/power/flow/fair-shares.ts';
import { buildNetwork } from '#engine/power/build-network.ts';
import { plan, type Plan } from '#engine/power/plan.ts';
import { cpuTime } from './measure/cpu-time.ts';
import { loadOracle, modelOf } from './optimum/highs-oracle.ts';
import { building, oddity, withCircuits, type Instance } from './optimum/planner-instances.ts';
import { median } from './measure/quantiles.ts';
import { printTable } from '../scripts/print-table.ts';

const oracle = await loadOracle();
const { highs } = oracle;

function planOf({ slots, cars, circuits }: Instance): Plan {
  const result = plan(slots, cars, circuits);
  if (!result.ok) throw new Error(result.refusal.why);
  return result.plan;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const servedBy = ({ cars }: Plan) => cars.map(({ energy }) => energy as number);

/** CPU milliseconds per run, averaged over as many runs as fill a tenth of a second. */
function timeOf(work: () => unknown): number {
  const begun = cpuTime();
  let runs = 0;
  while (cpuTime() - begun < 100) {
    work();
    runs++;
  }
  return (cpuTime() - begun) / runs;
}

/** Largest differences from HiGHS in cost, total energy and any car's share. */
function agreement(name: string, instances: readonly Instance[]): string[] {
  let cost = 0;
  let energy = 0;
  let share = 0;
  let short = 0;
  for (const instance of instances) {
    const made = planOf(instance);
    const served = servedBy(made);
    cost = Math.max(cost, Math.abs(made.cost - oracle.leastCost(instance, served)));
    energy = Math.max(energy, Math.abs(sum(served) - oracle.mostEnergy(instance)));
    if (made.shortfall === 0) continue;
    short++;
    for (const [car, fair] of oracle.fairShares(instance).entries())
      share = Math.max(share, Math.abs(fair - served[car]!));
  }
  const figures = [cost, energy, share].map((difference) => difference.toExponential(1));
  return [name, String(instances.length), String(short), ...figures];
}

const many = (count: number, make: (seed: number) => Instance) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

printTable(
  'Agreement with HiGHS: largest differences (kWh, cost units); to reach: 1e-9',
  ['instances', 'number', 'with shortfall', 'cost', 'energy', 'any share'],
  [
    agreement(
      'odd, up to 5 cars × 8 slots',
      many(1500, (seed) => oddity(seed, { cars: 5, slots: 8 })),
    ),
    agreement(
      'odd, up to 9 × 16',
      many(400, (seed) => oddity(-seed, { cars: 9, slots: 16 })),
    ),
    agreement(
      'buildings, 12 × 48, tight',
      many(400, (seed) => building(seed, 12, 48, 1.3)),
    ),
    agreement(
      'buildings, 8 × 24, too tight',
      many(200, (seed) => building(-seed, 8, 24, 0.8)),
    ),
    agreement(
      'buildings, 40 × 96',
      many(20, (seed) => building(seed, 40, 96, 1.6)),
    ),
    agreement(
      'odd, trees of circuits',
      many(1500, (seed) => withCircuits(oddity(seed, { cars: 8, slots: 8 }), seed, 1 + (seed % 6))),
    ),
    agreement(
      'buildings, 12 × 48, trees',
      many(300, (seed) => withCircuits(building(seed, 12, 48, 1.6), seed, 1 + (seed % 8))),
    ),
    agreement(
      'buildings, 40 × 96, trees',
      many(20, (seed) => withCircuits(building(seed, 40, 96, 1.6), seed, 8, 1.2)),
    ),
  ],
);

/** Charging blocks per car. */
function startsOf(rows: readonly (readonly number[])[]): number {
  const starts = rows.map(
    (row) => row.filter((value, slot) => value > 1e-7 && !(row[slot - 1]! > 1e-7)).length,
  );
  return sum(starts) / rows.length;
}

/** Columns: our min-cost flow, our whole plan, and HiGHS: the solver alone, and with parsing. */
function duel(tightness: number): string[] {
  const columns: number[][] = [[], [], [], []];
  const starts: number[] = [];
  const model = highs.createModel();
  model.options.set('output_flag', false);
  for (const [turn, instance] of many(8, (seed) => building(seed, 40, 96, tightness)).entries()) {
    const made = planOf(instance);
    const served = servedBy(made);
    const cars = instance.cars.toSorted((one, other) => one.until - other.until);
    const { network, goals, kinds, costs } = buildNetwork(instance.slots, cars);
    const need = fairShares(network, goals);
    const data = modelOf(highs, instance, served, served);
    model.passModel(data);
    const text = model.exportModel('lp');
    const times = [
      timeOf(() => cheapestFlow(network, need, costs, fillingOrder(network, need, kinds))),
      timeOf(() => planOf(instance)),
      timeOf(() => {
        model.passModel(data);
        model.run();
      }) - timeOf(() => model.passModel(data)),
      timeOf(() => highs.solve(text, { output_flag: false })),
    ];
    if (turn < 2) continue;
    for (const [column, values] of columns.entries()) values.push(times[column]!);
    starts.push(startsOf(made.cars.map(({ power }) => power)));
  }
  model.dispose();
  const [flow, whole, run, solve] = columns.map(median) as [number, number, number, number];
  return [
    tightness.toFixed(1),
    ...[flow, whole, run, solve].map((time) => time.toFixed(2)),
    ...[run / flow, run / whole, solve / whole].map((ratio) => `${ratio.toFixed(1)} ×`),
    (sum(starts) / starts.length).toFixed(2),
  ];
}

printTable(
  'Processor time for 40 cars × 96 quarter hours in ms, HiGHS warm; to reach: 10 ×',
  [
    'room ÷ need',
    'our flow',
    'our plan',
    'HiGHS run',
    'HiGHS solve(text)',
    'run ÷ flow',
    'run ÷ plan',
    'solve ÷ plan',
    'starts per car',
  ],
  [3, 2, 1.6, 1.3].map(duel),
);

printTable(
  'Growth: ms of processor time for a plan with 96 quarter hours; to reach with 1,000 cars: 100',
  ['cars', 'room ÷ need 2', '1.6', '1.3', '0.8 (shortfall)'],
  [10, 40, 100, 200, 400, 1000, 2000].map((cars) =>
    [String(cars)].concat(
      [2, 1.6, 1.3, 0.8].map((tightness) =>
        median(
          many(3, (seed) => building(seed, cars, 96, tightness)).map((instance) =>
            timeOf(() => planOf(instance)),
          ),
        ).toFixed(1),
      ),
    ),
  ),
);

/** The median time of a plan with one limit, of one with eight circuits, and of one to the other. */
function circuitsCost(cars: number, tightness: number): string[] {
  const pairs = many(3, (seed) => building(seed, cars, 96, tightness)).map((instance, index) => {
    const one = timeOf(() => planOf(instance));
    const tree = withCircuits(instance, index + 1, 8, 1.2);
    return [one, timeOf(() => planOf(tree))] as const;
  });
  const times = [0, 1].map((column) => median(pairs.map((pair) => pair[column]!)).toFixed(1));
  const ratio = median(pairs.map(([one, tree]) => tree / one));
  return [`${cars}, ${tightness}`, ...times, `${ratio.toFixed(1)} ×`];
}

printTable(
  'Circuits within circuits: ms of processor time for a plan with 96 quarter hours; to reach: 1.5 ×',
  ['cars, room ÷ need', 'one limit', 'eight circuits', 'ratio'],
  [40, 200].flatMap((cars) => [2, 1.6, 1.3].map((tightness) => circuitsCost(cars, tightness))),
);
