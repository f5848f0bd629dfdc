import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant, minute, type Instant } from '#engine/units.ts';
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
}

const none: Trouble = { cuts: [], chances: [], isBootAfterCut: false, sameIds: true };

const boots = {
  'ocpp1.6': { chargePointVendor: 'Acme', chargePointModel: 'Box' },
  'ocpp2.0.1': { reason: 'PowerUp', chargingStation: { vendorName: 'Acme', model: 'Box' } },
};

/** Lets a station say its script over a line, and gives the bills that result. */
function billsAfter(
  version: 'ocpp1.6' | 'ocpp2.0.1',
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
  let transactionId = 0;
  let draws = 0;
  const chance = () => trouble.chances[(draws += 1) % Math.max(1, trouble.chances.length)] ?? 1;
  const isCut = (now: number) =>
    trouble.cuts.some(([from, lasting]) => at(from) <= now && now < at(from + lasting));

  function connect(): void {
    line.open();
    if (!trouble.isBootAfterCut && line.now > began) return;
    line.call('BootNotification', boots[version]);
    line.call('BootNotification', boots[version]);
  }
  /** Sends a message as often as its answer is lost. */
  function deliver({ action, payload }: Scripted): void {
    const own = 'transactionId' in payload ? { ...payload, transactionId } : payload;
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
  const moments = [...new Set([...script.map((one) => one.at), ...ends])].toSorted((a, b) => a - b);
  connect();
  let isOnline = true;
  for (const moment of moments) {
    line.to(moment);
    if (isCut(moment) === isOnline) {
      isOnline = !isOnline;
      if (isOnline) connect();
      else line.close();
    }
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
  cuts: fc.array(fc.tuple(fc.integer({ min: 90, max: 600 }), fc.integer({ min: 1, max: 300 })), {
    maxLength: 3,
  }),
  chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
  isBootAfterCut: fc.boolean(),
  sameIds: fc.boolean(),
});

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('%s over any line', (version) => {
  it('gives the bills of a perfect one', () => {
    fc.assert(
      fc.property(twoVisits, troubles, (visits, trouble) => {
        const { bills: perfect } = billsAfter(version, visits, none);
        const { bills } = billsAfter(version, visits, trouble);
        expect(perfect.length).toBe(visits.length);
        expect(bills).toEqual(perfect);
      }),
      { numRuns: 20, seed: 7 },
    );
  });
});
