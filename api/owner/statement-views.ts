import { standingBill } from '#engine/billing/credit-note.ts';
import { balanceOf, dueDateOf, type Invoice } from '#engine/billing/invoice.ts';
import { sum } from '#engine/billing/money.ts';
import { numberAt } from '#engine/community/find-space.ts';
import type { Building, World } from '#engine/community/world.ts';
import type { Dispute } from '#engine/ledger/dispute.ts';
import { invoiceWith, recordWith } from '#engine/ledger/invoicing.ts';
import { accountOf, type Account } from '#engine/ledger/ledger.ts';
import { statementMonths, statementOf, type StatementLine } from '#engine/owner/statement.ts';
import type { Books } from '#engine/service/books.ts';
import { localDay } from '#engine/time/local.ts';
import type { OwnerAnswers } from './contract.ts';
import type { NameOf } from './names.ts';
import { monthView } from './overview-view.ts';

type Answer = OwnerAnswers['owner'];

export function statementsView(books: Books, building: Building): Answer['statements'] {
  const months = statementMonths(books, building.id).map((month) =>
    monthView(books.world, statementOf(books, building.id, month)),
  );
  return { at: books.world.now, months };
}

export function statementView(
  books: Books,
  building: Building,
  month: string,
  nameOf: NameOf,
): Answer['statement'] | undefined {
  if (!statementMonths(books, building.id).includes(month)) return undefined;
  const { world } = books;
  const statement = statementOf(books, building.id, month);
  const lines = statement.lines.map(({ user, invoice, ...line }: StatementLine) => ({
    ...line,
    resident: nameOf(user),
    invoice: invoice && invoiceInBrief(world, invoice),
  }));
  const byName = new Intl.Collator('en', { numeric: true });
  return {
    ...monthView(world, statement),
    at: world.now,
    lines: lines.toSorted((a, b) => byName.compare(a.resident.name, b.resident.name)),
  };
}

function invoiceInBrief(world: World, invoice: Invoice) {
  const { id, status, zone } = invoice;
  const [due, balance] = [dueDateOf(invoice), balanceOf(invoice)];
  return {
    id,
    number: status.state === 'draft' ? null : status.number,
    state: status.state,
    balance,
    overdue: due !== null && balance > 0 && localDay(zone, world.now) > localDay(zone, due),
  };
}

/** What a resident was billed in a building for a month, so that a part of it can be given back. */
export function billedView(
  { world, ledger }: Books,
  { id: building }: Building,
  month: string,
  resident: string,
): Answer['billed'] {
  const account = accountOf(ledger, resident);
  const charges = account.invoices
    .flat()
    .filter((invoice) => invoice.month === month && invoice.status.state !== 'draft')
    .flatMap((invoice) =>
      invoice.charges.map(({ session, bill }) => ({
        ...chargeInBrief(world, account, invoice, session),
        building: recordWith(account, session)!.building,
        invoice: invoice.id,
        energy: bill.energy,
        total: bill.total,
        standing: standingBill(invoice, session)?.total ?? 0,
      })),
    )
    .filter((charge) => charge.building === building)
    .map(({ building: _here, ...charge }) => charge);
  return { at: world.now, charges: charges.toSorted((a, b) => b.from - a.from) };
}

function chargeInBrief(world: World, account: Account, { credits }: Invoice, session: string) {
  const { space, pluggedIn, end } = recordWith(account, session)!;
  const own = credits.filter((credit) => credit.session === session);
  return {
    session,
    number: numberAt(world.spaces[space]!, end),
    from: pluggedIn,
    to: end,
    credited: sum(own.map(({ total }) => total)),
  };
}

export function questionsView({ world, ledger }: Books, nameOf: NameOf): Answer['questions'] {
  const all = Object.values(ledger.accounts).flatMap((account) =>
    account.disputes.flat().map((dispute) => questionView(world, account, dispute, nameOf)),
  );
  return { at: world.now, questions: all.toSorted((a, b) => b.askedAt - a.askedAt) };
}

function questionView(
  world: World,
  account: Account,
  { user, invoice: id, session, reason, note, askedAt, answerAt, answer }: Dispute,
  nameOf: NameOf,
): Answer['questions']['questions'][number] {
  const invoice = invoiceWith(account, id)!;
  const { bill } = invoice.charges.find((charge) => charge.session === session)!;
  const { readings } = recordWith(account, session)!;
  return {
    resident: nameOf(user),
    invoice: id,
    session,
    month: invoice.month,
    reason,
    note,
    askedAt,
    answerAt,
    finding: answer?.finding ?? null,
    credit: answer?.credit ?? null,
    currency: invoice.currency,
    charge: { ...chargeInBrief(world, account, invoice, session), bill, readings },
  };
}
