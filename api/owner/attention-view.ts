import { balanceOf, dueDateOf } from '#engine/billing/invoice.ts';
import { standingBill } from '#engine/billing/credit-note.ts';
import { electricityAt } from '#engine/community/tariff-in-force.ts';
import type { Building } from '#engine/community/world.ts';
import { invoiceWith, recordWith } from '#engine/ledger/invoicing.ts';
import { newestFirst } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';
import type { Tariff } from '#engine/tariff/tariff.ts';
import { localDay } from '#engine/time/local.ts';
import type { OwnerAnswers } from './contract.ts';
import type { NameOf } from './names.ts';

type Attention = OwnerAnswers['owner']['overview']['attention'][number];

/** What needs the owner of a building, most urgent first. */
export function attentionOf(
  books: Books,
  building: Building,
  nameOf: NameOf,
): readonly Attention[] {
  return [
    ...chargersOut(books, building),
    ...questions(books, building, nameOf),
    ...overdue(books, building, nameOf),
    ...belowCost(books, building),
  ];
}

function chargersOut({ world }: Books, building: Building): readonly Attention[] {
  return building.spaces.flatMap((id): readonly Attention[] => {
    const { number, condition, blocked } = world.spaces[id]!;
    if (condition.kind !== 'ready') {
      const how = condition.kind === 'offline' ? (condition.why ?? 'offline') : 'faulted';
      return [{ kind: 'charger-out', space: id, number, how, since: condition.since }];
    }
    return blocked === undefined
      ? []
      : [{ kind: 'space-blocked', space: id, number, since: blocked.since }];
  });
}

function questions({ ledger }: Books, building: Building, nameOf: NameOf): readonly Attention[] {
  const found: Attention[] = [];
  for (const [user, account] of Object.entries(ledger.accounts)) {
    for (const { invoice: id, session, answer, answerAt } of newestFirst(account.disputes)) {
      const invoice = invoiceWith(account, id)!;
      if (answer !== null || recordWith(account, session)?.building !== building.id) continue;
      const { month, currency } = invoice;
      const amount = standingBill(invoice, session)?.total ?? 0;
      const resident = nameOf(user);
      const about = { resident, invoice: id, session, month, amount, currency };
      found.push({ kind: 'charge-questioned', ...about, answerAt });
    }
  }
  return found;
}

function overdue(
  { world, ledger }: Books,
  { id, zone }: Building,
  nameOf: NameOf,
): readonly Attention[] {
  const found: Attention[] = [];
  const today = localDay(zone, world.now);
  for (const [user, account] of Object.entries(ledger.accounts)) {
    for (const invoice of newestFirst(account.invoices)) {
      // Years of paid ones are passed over without adding anything up.
      if (invoice.status.state !== 'issued') continue;
      const [due, balance] = [dueDateOf(invoice), balanceOf(invoice)];
      if (due === null || balance === 0 || today <= localDay(zone, due)) continue;
      const isHere = invoice.charges.some(
        ({ session }) => recordWith(account, session)!.building === id,
      );
      if (!isHere) continue;
      const { month, currency } = invoice;
      found.push({ kind: 'invoice-overdue', resident: nameOf(user), month, balance, currency });
    }
  }
  return found;
}

const priceOf = ({ elements }: Tariff, period: string | undefined): number | undefined =>
  elements
    .find((element) => element.period === period)
    ?.components.find(({ type }) => type === 'ENERGY')?.price;

/** Periods in which a kWh is sold for less than it costs. */
function belowCost({ world }: Books, building: Building): readonly Attention[] {
  const { tariffs } = world;
  const rates = tariffs[electricityAt(building, world.now) ?? ''];
  if (rates === undefined) return [];
  return tariffs[building.tariff]!.elements.flatMap(({ period }): readonly Attention[] => {
    const price = priceOf(tariffs[building.tariff]!, period);
    const cost = priceOf(rates, period);
    if (price === undefined || cost === undefined || price >= cost) return [];
    return [{ kind: 'below-cost', period: period ?? null, price, cost }];
  });
}
