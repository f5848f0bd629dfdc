import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant, minute, type Instant } from '#engine/units.ts';
import type { OcppVersion } from './messages/supported.ts';
import { scriptOf, type Scripted, type Visit } from './testing/script.ts';
import { TestLine } from './testing/line.ts';

/** What the line does to a station: when it is cut, and what becomes of messages. */
interface Trouble {
  /** Minutes without a line: from and for how long. */
  readonly cuts: readonly (readonly [from: number, lasting: number])[];
  /** Draws for each message: is its answer lost, and does a status overtake it? */
  readonly chances: readonly number[];
  readonly isBootAfterCut: boolean;
  readonly sameIds: boolean;
  /** When it boots by itself, with its line, in minutes. */
  readonly boots: readonly number[];
  /** How many of the messages before a cut it sends again, in their order, since no answer was kept. */
  readonly again: number;
}

const none: Trouble = {
  cuts: [],
  chances: [],
  isBootAfterCut: false,
  sameIds: true,
  boots: [],
  again: 0,
};

const boots = {
  'ocpp1.6': { chargePointVendor: 'Acme', chargePointModel: 'Box' },
  'ocpp2.0.1': { reason: 'PowerUp', chargingStation: { vendorName: 'Acme', model: 'Box' } },
  'ocpp2.1': { reason: 'PowerUp', chargingStation: { vendorName: 'Acme', model: 'Box' } },
};

/** Lets a station say its script over a line, and gives the bills that result. */
function billsAfter(
  version: OcppVersion,
  visits: readonly Visit[],
  trouble: Trouble,
): { readonly bills: readonly object[]; readonly line: TestLine } {
  const line = new TestLine(version);
  for (const [user, vehicle] of [
    ['ann', 1],
    ['ben', 2],
  ] as const) {
    const order = { goal: { kind: 'full' }, preference: 'fastest' } as const;
    line.service.do({ kind: 'set-standing-order', user, vehicle, order });
  }
  const began = line.now;
  const at = (minutes: number): Instant => instant(began + minutes * minute);
  const waiting: Record<Scripted['lane'], Scripted[]> = { status: [], transaction: [] };
  const sent: Scripted[] = [];
  /** With the id that their transaction had then. */
  const asSent = new Map<Scripted, object>();
  let transactionId = 0;
  let draws = 0;
  const chance = () => trouble.chances[(draws += 1) % Math.max(1, trouble.chances.length)] ?? 1;
  const isCut = (now: number) =>
    trouble.cuts.some(([from, lasting]) => at(from) <= now && now < at(from + lasting));

  const boot = () => {
    line.call('BootNotification', boots[version]);
    line.call('BootNotification', boots[version]);
  };
  function connect(): void {
    line.open();
    if (trouble.isBootAfterCut || line.now === began) boot();
    if (trouble.again > 0) waiting.transaction.unshift(...sent.slice(-trouble.again));
  }
  /** Sends a message as often as its answer is lost. */
  function deliver(message: Scripted): void {
    const { action, payload, lane } = message;
    if (lane === 'transaction' && !asSent.has(message)) sent.push(message);
    const own =
      asSent.get(message) ?? ('transactionId' in payload ? { ...payload, transactionId } : payload);
    asSent.set(message, own);
    const id = `${action}-${(draws += 1)}`;
    let times = chance() < 0.25 ? 2 : 1;
    while (times > 0) {
      const answer = line.call(action, own, trouble.sameIds ? id : `${id}/${times}`) as {
        transactionId?: number;
      };
      expect(answer).not.toHaveProperty('code');
      transactionId = answer.transactionId ?? transactionId;
      times -= 1;
    }
  }
  function flush(): void {
    while (waiting.status.length + waiting.transaction.length > 0) {
      const isStatus = waiting.status.length > 0 && chance() < 0.5;
      const lane = isStatus || waiting.transaction.length === 0 ? 'status' : 'transaction';
      deliver(waiting[lane].shift()!);
    }
  }

  const script = scriptOf(version, began, visits);
  const ends = trouble.cuts.flatMap(([from, lasting]) => [at(from), at(from + lasting)]);
  const booted = trouble.boots.map(at);
  const moments = [...new Set([...script.map((one) => one.at), ...ends, ...booted])].toSorted(
    (a, b) => a - b,
  );
  connect();
  let isOnline = true;
  for (const moment of moments) {
    line.to(moment);
    if (isCut(moment) === isOnline) {
      isOnline = !isOnline;
      if (isOnline) connect();
      else line.close();
    }
    if (isOnline && booted.includes(moment)) boot();
    for (const message of script.filter((one) => one.at === moment)) {
      // While there is no line, only the last status is kept.
      if (message.lane === 'status' && !isOnline) waiting.status = [];
      waiting[message.lane].push(message);
    }
    if (isOnline) flush();
  }
  if (!isOnline) connect();
  flush();
  line.pass(60);
  const bills = ['ann', 'ben'].flatMap((user) =>
    line.service.charges(user).map(({ bill: { energy, total, lines } }) => ({
      user,
      energy,
      total,
      lines: lines.map(({ kind, period, quantity, amount }) => ({
        kind,
        period,
        quantity,
        amount,
      })),
    })),
  );
  return { bills, line };
}

const visitOf = (card: string, from: number) =>
  fc
    .record({
      waits: fc.integer({ min: 1, max: 4 }),
      lasting: fc.integer({ min: 2, max: 330 }),
      lingers: fc.constantFrom(0, 1, 40),
      watts: fc.constantFrom(1400, 3600, 7000),
    })
    .map(({ waits, lasting, lingers, watts }): Visit => ({
      card,
      plugged: from,
      started: from + waits,
      ended: from + waits + lasting,
      lingers,
      watts,
    }));

const twoVisits = visitOf('CARD1', 100).chain((first) =>
  fc
    .option(
      fc
        .integer({ min: 2, max: 60 })
        .chain((pause) => visitOf('CARD2', first.ended + first.lingers + pause)),
    )
    .map((second) => (second === null ? [first] : [first, second])),
);

const troubles: fc.Arbitrary<Trouble> = fc.record({
  cuts: fc.array(
    fc.tuple(
      fc.integer({ min: 90, max: 600 }),
      fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1440, max: 4000 })),
    ),
    { maxLength: 3 },
  ),
  chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
  isBootAfterCut: fc.boolean(),
  sameIds: fc.boolean(),
  boots: fc.array(fc.integer({ min: 100, max: 900 }), { maxLength: 3 }),
  again: fc.constantFrom(0, 1, 3),
});

/** `RUNS=200 SEED=1 npx vitest run chargers/any-line.test.ts` tries more, and others. */
const { RUNS = '20', SEED = '7' } = process.env;

describe.each(['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const)('%s over any line', (version) => {
  it('gives the bills of a perfect one', () => {
    fc.assert(
      fc.property(twoVisits, troubles, (visits, trouble) => {
        const { bills: perfect } = billsAfter(version, visits, none);
        const { bills } = billsAfter(version, visits, trouble);
        expect(perfect.length).toBe(visits.length);
        expect(bills).toEqual(perfect);
      }),
      { numRuns: Number(RUNS), seed: Number(SEED) },
    );
  });
});
