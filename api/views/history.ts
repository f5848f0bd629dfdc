import { numberAt } from '#engine/community/find-space.ts';
import { addMonths } from '#engine/time/calendar.ts';
import { localMonth } from '#engine/time/local.ts';
import { instant } from '#engine/units.ts';
import type { SessionRecord } from '#engine/community/session.ts';
import { pastCharge, powerCurve, type PastCharge } from '#engine/service/views/history.ts';
import type { World } from '#engine/community/world.ts';
import { invoiceWithSession, recordWith } from '#engine/ledger/invoicing.ts';
import { accountOf, type Account } from '#engine/ledger/ledger.ts';
import type { Books } from '#engine/service/books.ts';
import type { Answers, Asks } from '../contract/contract.ts';
import { logView } from './phase.ts';
import { signals } from './signals.ts';

type Answer = Answers['history'];
type Summary = Answer['list']['sessions'][number];
type InCurrency = Answer['list']['currencies'][number];
type Sums = InCurrency['totals'];

/** Cached per record: the cost of a finished session does not change. */
const known = new WeakMap<SessionRecord, PastCharge>();

function chargeOf(world: World, record: SessionRecord): PastCharge {
  const charge = known.get(record) ?? pastCharge(world, record);
  known.set(record, charge);
  return charge;
}

export function historyView(
  books: Books,
  user: string,
  { vehicle, building, from, to }: Asks['history']['list'],
): Answer['list'] {
  const { world, ledger } = books;
  const all = accountOf(ledger, user).records.flat();
  const sessions = all
    .filter(
      (record) =>
        (vehicle === null || record.vehicle === vehicle) &&
        (building === null || record.building === building) &&
        (from === null || record.end >= from) &&
        (to === null || record.end < to),
    )
    .map(summaries(books, user))
    .toSorted((a, b) => b.end - a.end);
  return {
    at: world.now,
    sessions,
    currencies: byCurrency(sessions),
    unfiltered: all.length,
  };
}

const byCurrency = (sessions: readonly Summary[]): readonly InCurrency[] =>
  [...new Set(sessions.map(({ currency }) => currency))].map((currency) => {
    const inIt = sessions.filter((session) => session.currency === currency);
    return { currency, totals: sumsOf(inIt), months: monthsOf(inIt) };
  });

/** Sums up single sessions, for those who show but a few of them. */
export function summaries({ world, ledger }: Books, user: string) {
  const credited = creditedBySession(accountOf(ledger, user));
  return (record: SessionRecord): Summary =>
    summary(world, chargeOf(world, record), credited.get(record.id) ?? 0);
}

/** Credited amounts by session. */
function creditedBySession({ invoices }: Account): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  for (const { session, total } of invoices.flat().flatMap(({ credits }) => credits)) {
    if (session !== null) given.set(session, (given.get(session) ?? 0) + total);
  }
  return given;
}

function summary(world: World, charge: PastCharge, credited: number): Summary {
  const { record, building: id, energy, bill, carbon, saved, carbonSaved } = charge;
  const { vehicle, vehicleName, space, pluggedIn, end } = record;
  const building = world.buildings[id]!;
  return {
    session: record.id,
    vehicle,
    vehicleName,
    space,
    spaceNumber: numberAt(world.spaces[space]!, end),
    building: id,
    buildingName: building.name,
    pluggedIn,
    end,
    month: localMonth(building.zone, end),
    beganEarlier: localMonth(building.zone, pluggedIn) !== localMonth(building.zone, end),
    energy,
    currency: bill.currency,
    billed: bill.total,
    credited,
    cost: bill.total - credited,
    carbon,
    saved,
    carbonSaved,
    agentName: record.order?.agent?.name ?? null,
  };
}

function sumsOf(sessions: readonly Summary[]): Sums {
  const total = (of: keyof Sums & keyof Summary) =>
    sessions.reduce((added, session) => added + session[of], 0);
  return {
    sessions: sessions.length,
    energy: total('energy'),
    billed: total('billed'),
    credited: total('credited'),
    cost: total('cost'),
    carbon: total('carbon'),
    saved: total('saved'),
    carbonSaved: total('carbonSaved'),
  };
}

/** Every month from the first session to the last, including empty ones. */
function monthsOf(newestFirst: readonly Summary[]): InCurrency['months'] {
  const months: InCurrency['months'][number][] = [];
  const last = newestFirst[0]?.month ?? '';
  for (let month = newestFirst.at(-1)?.month; month && month <= last; month = addMonths(month, 1)) {
    const inMonth = newestFirst.filter((session) => session.month === month);
    months.push({ month, ...sumsOf(inMonth) });
  }
  return months;
}

/** A finished session in full; undefined if the user has none with that id. */
export function pastSessionView(
  { world, ledger }: Books,
  user: string,
  id: string,
): Answer['session'] | undefined {
  const account = accountOf(ledger, user);
  const record = recordWith(account, id);
  if (record === undefined) return undefined;
  const charge = chargeOf(world, record);
  const { readings, pluggedIn, end, building, tariff } = record;
  const last = instant(Math.max(end, pluggedIn + 1));
  return {
    ...summary(world, charge, creditedBySession(account).get(id) ?? 0),
    at: world.now,
    reservation: record.reservation,
    endedBy: record.endedBy,
    levelAtStart: record.isLevelUnknown ? null : record.levelAtStart,
    levelAtEnd: record.isLevelUnknown ? null : record.levelAtEnd,
    fullPower: record.fullPower,
    order: record.order,
    log: logView(world, record),
    readings,
    curve: powerCurve(record),
    signals: signals(world, world.buildings[building]!, { from: pluggedIn, to: last }, tariff),
    bill: charge.bill,
    ceiling: record.ceiling,
    atOnce: charge.atOnce,
    invoice: invoiceOf(account, id),
  };
}

function invoiceOf(account: Account, session: string): Answer['session']['invoice'] {
  const found = invoiceWithSession(account, session);
  if (found === undefined) return null;
  const { id, month, status } = found;
  return {
    id,
    month,
    number: status.state === 'draft' ? null : status.number,
    state: status.state,
  };
}
