import { statementMonths, statementOf, type Statement } from '#engine/owner/statement.ts';
import { promisesKept } from '#engine/owner/promises-kept.ts';
import { balanceOf } from '#engine/billing/invoice.ts';
import { localMonth } from '#engine/time/local.ts';
import { addMonths } from '#engine/time/calendar.ts';
import type { Building, World } from '#engine/community/world.ts';
import type { Books } from '#engine/service/books.ts';
import { attentionOf } from './attention-view.ts';
import type { OwnerAnswers } from './contract.ts';
import type { NameOf } from './names.ts';

type Answer = OwnerAnswers['owner'];

export const currencyOf = ({ tariffs }: World, { tariff }: Building): string =>
  tariffs[tariff]!.currency;

export function summaryOf(world: World, building: Building) {
  const { id, name, zone, spaces } = building;
  const working = spaces.filter((space) => world.spaces[space]!.condition.kind === 'ready');
  return {
    id,
    name,
    zone,
    currency: currencyOf(world, building),
    isClosed: building.isClosed === true,
    chargers: spaces.length,
    working: working.length,
  };
}

/** The sums of a month. */
export function monthView(
  world: World,
  statement: Statement,
): Answer['statements']['months'][number] {
  const { building, month, isClosed, lines, sum, cost } = statement;
  const isUnpaid = ({ invoice }: (typeof lines)[number]) =>
    invoice?.status.state === 'issued' && balanceOf(invoice) > 0;
  return {
    ...sum,
    month,
    isClosed,
    currency: currencyOf(world, world.buildings[building]!),
    cost,
    residents: lines.length,
    unpaid: lines.filter(isUnpaid).length,
  };
}

export function buildingsView(books: Books, nameOf: NameOf): Answer['buildings'] {
  const { world } = books;
  const all = Object.values(world.buildings).map((building) =>
    Object.assign(summaryOf(world, building), {
      address: building.address ?? building.site?.address ?? '',
      attention: attentionOf(books, building, nameOf).length,
    }),
  );
  return { at: world.now, buildings: all.toSorted((a, b) => b.attention - a.attention) };
}

export function overviewView(books: Books, building: Building, nameOf: NameOf): Answer['overview'] {
  const { world } = books;
  const month = localMonth(building.zone, world.now);
  const last = statementMonths(books, building.id).find((one) => one < month);
  const here = Object.values(world.sessions).filter((one) => one.building === building.id);
  const view = (of: string) => monthView(world, statementOf(books, building.id, of));
  return {
    ...summaryOf(world, building),
    at: world.now,
    cars: {
      plugged: here.length,
      charging: here.filter(({ flow }) => flow.amps > 0).length,
      short: here.filter(({ plan }) => (plan?.shortfall ?? 0) > 0).length,
    },
    attention: attentionOf(books, building, nameOf),
    thisMonth: view(month),
    lastMonth: last === addMonths(month, -1) ? view(last) : null,
    promises: promisesKept(books, building.id),
  };
}
