import type { World } from '#engine/community/world.ts';

/** The cards that may charge, and those that are blocked, as a station keeps them. */
export interface CardList {
  /** The same for the same cards. */
  readonly digest: string;
  readonly cards: readonly ListedCard[];
}

export interface ListedCard {
  readonly token: string;
  readonly status: 'Accepted' | 'Blocked';
  /** All tokens of one person have the same. */
  readonly group: string;
}

/**
 * The cards that a station keeps itself, so that residents charge while it has no connection and others do
 * not. Like limits they are a level: what it holds is compared with the cards there are.
 */
export interface LocalList {
  /** How many cards it takes in one message, and in all. */
  readonly perMessage: number;
  readonly most: number;
  /** The version by its own word; null if it has to be asked. */
  readonly said: number | null;
  /** The version that was sent last, and what of which list it has. */
  readonly version: number;
  readonly digest: string;
  readonly done: number;
}

type Of = Pick<World, 'cards' | 'departed'>;

/** The list is made once for the cards there are. */
const known = new WeakMap<object, { readonly departed: Of['departed']; readonly list: CardList }>();

/** Cars that say their own id are listed as they would be as cards; stations find them likewise. */
export function cardList({ cards = none, departed }: Of, appToken: (user: string) => string) {
  const before = known.get(cards);
  if (before !== undefined && before.departed === departed) return before.list;
  const listed = Object.entries(cards)
    .filter(([, { resident }]) => !Object.hasOwn(departed ?? {}, resident))
    .map(([token, { resident, isBlocked = false }]): ListedCard => {
      return { token, status: isBlocked ? 'Blocked' : 'Accepted', group: appToken(resident) };
    })
    .toSorted((a, b) => (a.token < b.token ? -1 : 1));
  const list = { digest: digestOf(JSON.stringify(listed)), cards: listed };
  known.set(cards, { departed, list });
  return list;
}

const none: NonNullable<World['cards']> = {};

/** FNV-1a over two halves: it tells lists apart, and hides nothing. */
function digestOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0xdeadbeef];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + index), 0x01000193);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
