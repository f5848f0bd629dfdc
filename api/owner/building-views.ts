import { balanceOf } from '#engine/billing/invoice.ts';
import type { Account } from '#engine/ledger/ledger.ts';
import { newestFirst } from '#engine/ledger/pages.ts';
import { lookUp } from '#engine/look-up.ts';
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
import { monthByResident } from './charger-views.ts';
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

export function residentsView(books: Books, nameOf: NameOf): Answer['residents'] {
  const { world, ledger } = books;
  const { accounts, departed = {}, cards = {}, spaces } = world;
  const sums = monthByResident(books);
  const known = new Set(accounts);
  const all = [...new Set([...accounts, ...sums.keys()])];
  const assigned = byResident(Object.entries(spaces), ([space, { number, assignedTo }]) => [
    assignedTo,
    { space, number },
  ]);
  const held = byResident(Object.entries(cards), ([token, { resident, isBlocked = false }]) => [
    resident,
    { token, isBlocked },
  ]);
  const residents = all.map((user) => ({
    id: user,
    name: nameOf(user).name,
    since: sums.get(user)?.first ?? null,
    left: lookUp(departed, user) ?? null,
    hasAccount: known.has(user),
    spaces: assigned.get(user) ?? [],
    cards: held.get(user) ?? [],
    owes: owedBy(ledger.accounts[user]),
    questions: questionsOf(ledger.accounts[user]),
    monthEnergy: sums.get(user)?.energy ?? 0,
    monthCharges: sums.get(user)?.charges ?? 0,
  }));
  const byName = new Intl.Collator('en', { numeric: true });
  return {
    at: world.now,
    residents: residents.toSorted((a, b) => byName.compare(a.name, b.name)),
  };
}

/** What of a list belongs to each resident. */
function byResident<One, Part>(
  all: readonly One[],
  partOf: (one: One) => readonly [string | undefined, Part],
): ReadonlyMap<string, readonly Part[]> {
  const parts = new Map<string, Part[]>();
  for (const one of all) {
    const [resident, part] = partOf(one);
    if (resident === undefined) continue;
    const theirs = parts.get(resident);
    if (theirs === undefined) parts.set(resident, [part]);
    else theirs.push(part);
  }
  return parts;
}

/** What a resident still owes, by currency. */
function owedBy(account: Account | undefined) {
  const byCurrency = new Map<string, number>();
  for (const invoice of newestFirst(account?.invoices ?? [])) {
    const balance = invoice.status.state === 'issued' ? balanceOf(invoice) : 0;
    if (balance === 0) continue;
    byCurrency.set(invoice.currency, (byCurrency.get(invoice.currency) ?? 0) + balance);
  }
  return [...byCurrency].map(([currency, balance]) => ({ currency, balance }));
}

/** Charges they question that are not answered. */
const questionsOf = (account: Account | undefined): number =>
  [...newestFirst(account?.disputes ?? [])].filter(({ answer }) => answer === null).length;

export function changesView({ world, ledger }: Books, nameOf: NameOf): Answer['changes'] {
  const changes = (ledger.changes ?? []).toReversed().map((change) => ({
    at: change.at,
    by: nameOf(change.by).name,
    kind: change.kind,
    action: change.action ?? null,
    building: change.building ?? null,
    space: change.space === undefined ? null : (world.spaces[change.space]?.number ?? null),
    resident: change.resident === undefined ? null : nameOf(change.resident),
    from: change.from ?? null,
  }));
  return { at: world.now, changes };
}
