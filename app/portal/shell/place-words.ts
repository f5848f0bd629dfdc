import type { Answers } from '#api/contract/contract.ts';

type Space = Answers['charge']['places']['buildings'][number]['spaces'][number];

const words: Readonly<Record<Space['state'], string>> = {
  free: 'free',
  reserved: 'reserved',
  neighbour: 'in use',
  faulted: 'out of order',
  offline: 'no contact',
  yours: 'your car',
};

/** The state of a space for the visitor; empty while unknown. */
export const stateInWords = (state: Space['state'] | undefined) =>
  state === undefined ? '' : words[state];

/** How many spaces of a building are free. */
export function freeInWords(spaces: readonly Space[] | undefined): string {
  if (spaces === undefined) return '';
  const free = spaces.filter(({ state }) => state === 'free').length;
  return free === 0 ? 'none free' : `${free} free`;
}
