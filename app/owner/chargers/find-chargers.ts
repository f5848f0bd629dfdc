import { conditionInWords, type Charger } from './charger-words.ts';

/** By its number, its resident, its circuit or its state; those that do not work come first. */
export function findChargers(chargers: readonly Charger[], search: string): readonly Charger[] {
  const wanted = search.trim().toLowerCase();
  const isMeant = (charger: Charger) =>
    wanted === '' ||
    String(charger.number).startsWith(wanted) ||
    conditionInWords(charger).tag.toLowerCase().includes(wanted) ||
    texts(charger).some((text) => text?.toLowerCase().includes(wanted));
  return chargers.filter(isMeant).toSorted((a, b) => rank(a) - rank(b));
}

const texts = ({ resident, assignedTo, circuit }: Charger) => [
  resident?.name,
  assignedTo?.name,
  circuit,
];

const rank = ({ condition }: Charger) => (condition.kind === 'ready' ? 1 : 0);
