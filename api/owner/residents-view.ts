import { balanceOf } from '#engine/billing/invoice.ts';
import type { Account } from '#engine/ledger/ledger.ts';
import { newestFirst } from '#engine/ledger/pages.ts';
import { lookUp } from '#engine/look-up.ts';
import { statementOf } from '#engine/owner/statement.ts';
import type { Books } from '#engine/service/books.ts';
import { localMonth } from '#engine/time/local.ts';
import type { OwnerAnswers } from './contract.ts';
import type { NameOf } from './names.ts';

type Answer = OwnerAnswers['owner'];

export function residentsView(books: Books, nameOf: NameOf): Answer['residents'] {
  const { world, ledger } = books;
  const { accounts, departed = {}, cards = {}, spaces } = world;
  const charged = chargedByResident(books);
  const known = new Set(accounts);
  const all = [...new Set([...accounts, ...charged.keys()])];
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
    left: lookUp(departed, user) ?? null,
    hasAccount: known.has(user),
    spaces: assigned.get(user) ?? [],
    cards: held.get(user) ?? [],
    owes: owedBy(ledger.accounts[user]),
    questions: questionsOf(ledger.accounts[user]),
    charged: [...(charged.get(user)?.values() ?? [])],
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

type Charged = Answer['residents']['residents'][number]['charged'][number];

/**
 * Where each resident charged. What they charged this month is taken from the statement of each
 * building, so that the figures of its pages agree.
 */
function chargedByResident(books: Books): ReadonlyMap<string, ReadonlyMap<string, Charged>> {
  const { world, ledger } = books;
  const all = new Map<string, Map<string, Charged>>();
  const put = (user: string, building: string, change: Partial<Charged>) => {
    const own = all.get(user) ?? new Map<string, Charged>();
    const before = own.get(building);
    own.set(building, {
      building,
      since: before?.since ?? null,
      monthEnergy: before?.monthEnergy ?? 0,
      monthCharges: before?.monthCharges ?? 0,
      ...change,
    });
    all.set(user, own);
  };
  // Newest first: the last to be put is the first charge that is known.
  for (const { user, building, from } of newestFirst(ledger.stays)) {
    put(user, building, { since: from });
  }
  for (const { id, zone } of Object.values(world.buildings)) {
    const { lines } = statementOf(books, id, localMonth(zone, world.now));
    for (const { user, energy, charges } of lines) {
      const before = all.get(user)?.get(id);
      put(user, id, {
        monthEnergy: (before?.monthEnergy ?? 0) + energy,
        monthCharges: (before?.monthCharges ?? 0) + charges,
      });
    }
  }
  return all;
}
