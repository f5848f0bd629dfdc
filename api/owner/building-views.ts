import type { Building, World } from '#engine/community/world.ts';
import type { Books } from '#engine/service/books.ts';
import { electricityAt, tariffAt } from '#engine/community/tariff-in-force.ts';
import { badInput, type Refusal } from '#engine/community/refusal.ts';
import { exampleNight } from '#engine/owner/example-night.ts';
import { previewPrices } from '#engine/owner/price-preview.ts';
import { isElement, isTax, taxed } from '#engine/setup/prices.ts';
import { checkTariff } from '#engine/tariff/check-tariff.ts';
import type { Tariff } from '#engine/tariff/tariff.ts';
import { addMonths } from '#engine/time/calendar.ts';
import { localMonth } from '#engine/time/local.ts';
import type { OwnerAnswers, OwnerAsks } from './contract.ts';
import type { NameOf } from './names.ts';
import { currencyOf } from './overview-view.ts';

type Answer = OwnerAnswers['owner'];
type Sheet = Answer['prices']['now'];

/** With one price an element, which comes to the same: the first that matches holds for each kind. */
const sheetOf = ({ tariffs }: World, id: string, from: number | null): Sheet => ({
  tariff: id,
  from,
  elements: tariffs[id]!.elements.flatMap(({ components, ...element }) =>
    components.map((component) => Object.assign({}, element, { components: [component] })),
  ),
});

export function pricesView(world: World, building: Building): Answer['prices'] {
  const now = tariffAt(building, world.now);
  const { laterTariffs = [] } = building;
  const electricity = electricityAt(building, world.now);
  const ahead = laterTariffs.filter(({ from }) => from > world.now);
  return {
    at: world.now,
    currency: currencyOf(world, building),
    tax: world.tariffs[now]!.elements[0]!.components[0]!.vat ?? 0,
    now: sheetOf(world, now, null),
    later: ahead.map(({ from, tariff }) => sheetOf(world, tariff, from)),
    electricity: electricity === undefined ? null : sheetOf(world, electricity, null),
    example: exampleOf(world, building, world.tariffs[now]!),
  };
}

function exampleOf({ now }: World, { zone }: Building, tariff: Tariff) {
  const { energy, cheapest, atOnce } = exampleNight(tariff, zone, now);
  return { energy, cheapest: cheapest.total, atOnce: atOnce.total };
}

/** The latest closed month at other prices; refused if they cannot be used. */
export function previewPricesView(
  books: Books,
  building: Building,
  { elements, tax }: OwnerAsks['owner']['previewPrices'],
): Answer['previewPrices'] | Refusal {
  const { world } = books;
  const before = world.tariffs[tariffAt(building, world.now)]!;
  const vat = tax ?? before.elements[0]!.components[0]!.vat ?? 0;
  const isList = Array.isArray(elements) && elements.every(isElement);
  const prices: Tariff = {
    id: 'preview',
    currency: before.currency,
    elements: isList ? elements.map((element) => taxed(element, vat)) : [],
  };
  if (!isList || !isTax(vat) || checkTariff(prices) !== undefined) return badInput('elements');
  const month = addMonths(localMonth(building.zone, world.now), -1);
  return {
    at: world.now,
    currency: before.currency,
    ...previewPrices(books, building.id, month, prices),
    example: exampleOf(world, building, prices),
  };
}

export function changesView({ world, ledger }: Books, nameOf: NameOf): Answer['changes'] {
  const changes = (ledger.changes ?? []).toReversed().map((change) => ({
    at: change.at,
    by: nameOf(change.by).name,
    through: change.through ?? null,
    kind: change.kind,
    action: change.action ?? null,
    building: change.building ?? null,
    space: change.space === undefined ? null : (world.spaces[change.space]?.number ?? null),
    resident: change.resident === undefined ? null : nameOf(change.resident),
    from: change.from ?? null,
    money:
      change.amount === undefined ? null : { amount: change.amount, currency: change.currency! },
  }));
  return { at: world.now, changes };
}
