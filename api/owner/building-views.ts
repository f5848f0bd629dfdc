import { lookUp } from '#engine/look-up.ts';
import type { Building, World } from '#engine/community/world.ts';
import type { Books } from '#engine/service/books.ts';
import { tariffAt } from '#engine/community/tariff-in-force.ts';
import { monthByResident } from './charger-views.ts';
import type { OwnerAnswers } from './contract.ts';
import type { NameOf } from './names.ts';
import { currencyOf } from './overview-view.ts';

type Answer = OwnerAnswers['owner'];
type Sheet = Answer['prices']['now'];

function sheetOf({ tariffs }: World, id: string, from: number | null): Sheet {
  const prices = tariffs[id]!.elements.flatMap(({ period, restrictions = {}, components }) =>
    components.map(({ type, price, vat, atMost }) => {
      const { startTime, endTime, daysOfWeek } = restrictions;
      const hours =
        startTime === undefined || endTime === undefined ? null : { from: startTime, to: endTime };
      return {
        kind: type,
        period: period ?? null,
        price,
        vat: vat ?? null,
        atMost: atMost ?? null,
        hours,
        days: daysOfWeek ?? null,
      };
    }),
  );
  return { tariff: id, from, prices };
}

export function pricesView(world: World, building: Building): Answer['prices'] {
  const now = tariffAt(building, world.now);
  const { electricity, laterTariffs = [] } = building;
  const ahead = laterTariffs.filter(({ from }) => from > world.now);
  return {
    at: world.now,
    currency: currencyOf(world, building),
    tax: world.tariffs[now]!.elements[0]!.components[0]!.vat ?? 0,
    now: sheetOf(world, now, null),
    later: ahead.map(({ from, tariff }) => sheetOf(world, tariff, from)),
    electricity: electricity === undefined ? null : sheetOf(world, electricity, null),
  };
}

export function residentsView(books: Books, nameOf: NameOf): Answer['residents'] {
  const { world } = books;
  const { accounts, departed = {}, cards = {}, spaces } = world;
  const sums = monthByResident(books);
  const all = [...new Set([...accounts, ...sums.keys()])];
  const residents = all.map((user) => ({
    id: user,
    name: nameOf(user).name,
    since: sums.get(user)?.first ?? null,
    left: lookUp(departed, user) ?? null,
    hasAccount: accounts.includes(user),
    spaces: Object.values(spaces)
      .filter(({ assignedTo }) => assignedTo === user)
      .map(({ number }) => number),
    cards: Object.entries(cards)
      .filter(([, card]) => card.resident === user)
      .map(([token, card]) => ({ token, isBlocked: card.isBlocked === true })),
    monthEnergy: sums.get(user)?.energy ?? 0,
    monthCharges: sums.get(user)?.charges ?? 0,
  }));
  const byName = new Intl.Collator('en', { numeric: true });
  return {
    at: world.now,
    residents: residents.toSorted((a, b) => byName.compare(a.name, b.name)),
  };
}

export function changesView({ world, ledger }: Books, nameOf: NameOf): Answer['changes'] {
  const changes = (ledger.changes ?? []).toReversed().map((change) => ({
    at: change.at,
    by: change.by,
    kind: change.kind,
    building: change.building ?? null,
    space: change.space === undefined ? null : (world.spaces[change.space]?.number ?? null),
    resident: change.resident === undefined ? null : nameOf(change.resident),
    from: change.from ?? null,
  }));
  return { at: world.now, changes };
}
