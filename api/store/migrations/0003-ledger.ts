import { monthInterval } from '#engine/time/local.ts';

/**
 * Format 2 had everything that is over in the world: session records, stays, past reservations,
 * invoices, disputes and notices. Format 3 has it in a ledger, by account, in pages.
 */
export function moveWhatIsOverToLedger(stored: unknown): unknown {
  const { world, ...state } = stored as Format2;
  const { records, past, pastReservations, invoices, disputes, notices, ...others } = world;
  const { nextMonthEnd: _m, nextInvoiceNumber: nextNumber, ...hot } = others;
  const users = new Set(
    [records, pastReservations, invoices, disputes, notices].flat().map(({ user }) => user),
  );
  const accounts = Array.from(users, (user) => [
    user,
    {
      records: pagesOf(of(records, user), 8),
      reservations: pagesOf(of(pastReservations, user), 32),
      invoices: pagesOf(
        of(invoices, user).map(({ invoice }) => invoice),
        1,
      ),
      disputes: pagesOf(of(disputes, user), 16),
      notices: of(notices, user),
    },
  ]);
  const ledger = {
    accounts: Object.fromEntries(accounts),
    stays: pagesOf(past, 64),
    due: dueIn(world),
    // Invoices had ids from the common counter.
    nextInvoice: hot.nextId,
    nextNumber,
  };
  return { ...state, format: 3, world: hot, ledger };
}

/** What is due in the future, soonest first: drafts to issue, and disputes to answer. */
function dueIn({ invoices, disputes }: Format2['world']) {
  const drafts = invoices
    .filter(({ invoice }) => invoice.status.state === 'draft')
    .map(({ user, invoice: { id, zone, month } }) => ({
      kind: 'month-ends',
      at: monthInterval(zone, month).to,
      user,
      invoice: id,
    }));
  const questions = disputes
    .filter(({ answer }) => answer === null)
    .map(({ user, invoice, session, answerAt: at }) => ({
      kind: 'answer-due',
      at,
      user,
      invoice,
      session,
    }));
  return [...drafts, ...questions].toSorted((a, b) => a.at - b.at);
}

const pagesOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
    all.slice(page * size, (page + 1) * size),
  );

const of = <T extends Owned>(all: readonly T[], user: string) =>
  all.filter((one) => one.user === user);

type Owned = { readonly user: string };

/** The parts of format 2 that are converted; the rest is copied. */
interface Format2 {
  readonly world: {
    readonly records: readonly Owned[];
    readonly past: readonly object[];
    readonly pastReservations: readonly Owned[];
    readonly invoices: readonly (Owned & {
      readonly invoice: {
        readonly id: string;
        readonly zone: string;
        readonly month: Parameters<typeof monthInterval>[1];
        readonly status: { readonly state: string };
      };
    })[];
    readonly disputes: readonly (Owned & {
      readonly invoice: string;
      readonly session: string;
      readonly answerAt: number;
      readonly answer: object | null;
    })[];
    readonly notices: readonly Owned[];
    readonly nextMonthEnd: number;
    readonly nextInvoiceNumber: number;
    readonly nextId: number;
  };
}
