import type { ReportedReading } from '#engine/community/report.ts';
import { accountOf, emptyLedger, type Account, type Ledger } from '#engine/ledger/ledger.ts';
import type { Pages } from '#engine/ledger/pages.ts';
import { monthInterval } from '#engine/time/local.ts';
import type { EntryRows, LedgerRow, Sample } from '../store/entry-rows.ts';
import type { LogEntry } from '../store/log-entry.ts';
import type { ChargerReport } from './charger-reports.ts';

/**
 * The rows that an entry of a live community adds: what is over since the ledger before, or all of it
 * where the whole state is stored, and the meter readings in its reports. Null if there are none.
 */
export function rowsOf(
  before: Ledger | null,
  after: Ledger,
  { seq, action }: Pick<LogEntry, 'seq' | 'action'>,
): EntryRows | null {
  const ledger = before === after ? [] : ledgerRows(before ?? emptyLedger, after, seq);
  const samples = action.kind === 'report' ? action.reports.flatMap(samplesOf) : [];
  return ledger.length + samples.length === 0 ? null : { ledger, samples };
}

function ledgerRows(before: Ledger, after: Ledger, seq: number): readonly LedgerRow[] {
  const rows: LedgerRow[] = [];
  for (const [user, account] of Object.entries(after.accounts)) {
    const known = accountOf(before, user);
    if (known !== account) rows.push(...accountRows(user, known, account));
  }
  const nameOf = (index: number) => `${seq}-${index}`;
  newOf(before.anomalies, after.anomalies).forEach((body, index) => {
    rows.push({ kind: 'anomaly', id: nameOf(index), at: body.at, resident: null, body });
  });
  newOf(before.changes, after.changes).forEach((body, index) => {
    rows.push({ kind: 'owner-change', id: nameOf(index), at: body.at, resident: null, body });
  });
  return rows;
}

function accountRows(resident: string, before: Account, after: Account): readonly LedgerRow[] {
  const list = <T extends object>(
    kind: LedgerRow['kind'],
    [known, now]: readonly [Pages<T>, Pages<T>],
    { idOf, atOf }: { readonly idOf: (one: T) => string; readonly atOf: (one: T) => number },
  ): readonly LedgerRow[] => {
    const { added, gone } = changedIn(known, now);
    const kept = new Set(added.map(idOf));
    return [
      ...added.map((body) => ({ kind, id: idOf(body), at: atOf(body), resident, body })),
      ...gone
        .filter((one) => !kept.has(idOf(one)))
        .map((one) => ({ kind, id: idOf(one), at: atOf(one), resident, body: null })),
    ];
  };
  const byId = { idOf: ({ id }: { readonly id: string }) => id };
  return [
    ...list('record', [before.records, after.records], { ...byId, atOf: ({ end }) => end }),
    ...list('reservation', [before.reservations, after.reservations], {
      ...byId,
      atOf: ({ from }) => from,
    }),
    ...list('invoice', [before.invoices, after.invoices], {
      ...byId,
      atOf: ({ zone, month }) => monthInterval(zone, month).from,
    }),
    ...list('dispute', [before.disputes, after.disputes], {
      idOf: ({ session }) => session,
      atOf: ({ askedAt }) => askedAt,
    }),
  ];
}

/** The entries that differ between two lists of pages. Pages and entries are compared by identity. */
function changedIn<T extends object>(before: Pages<T>, after: Pages<T>) {
  const [known, now] = [new Set(before), new Set(after)];
  const old = new Set(before.filter((page) => !now.has(page)).flat());
  const next = new Set(after.filter((page) => !known.has(page)).flat());
  return {
    added: Array.from(next).filter((one) => !old.has(one)),
    gone: Array.from(old).filter((one) => !next.has(one)),
  };
}

function newOf<T extends object>(before: readonly T[] = [], after: readonly T[] = []) {
  if (before === after) return [];
  const known = new Set(before);
  return after.filter((one) => !known.has(one));
}

/** The readings of a report, oldest first. */
function samplesOf(report: ChargerReport): readonly Sample[] {
  if (!('reading' in report) || !('register' in report.reading)) return [];
  const { space, transaction, reading } = report;
  const sample = ({ at, register, amps = null, watts = null }: Taken): Sample => ({
    space,
    transaction,
    at,
    register,
    amps,
    watts,
  });
  return [...(reading.earlier ?? []).map(sample), sample(reading)];
}

/** What a charger says of a moment; of earlier ones it tells only the register. */
type Taken = Pick<ReportedReading, 'at' | 'register' | 'amps' | 'watts'>;
