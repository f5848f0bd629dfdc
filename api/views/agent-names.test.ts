import { expect, test } from 'vitest';
import { deepFreeze } from '#engine/deep-freeze.ts';
import type { Books } from '#engine/service/books.ts';
import { hour, instant, minute, wattHours } from '#engine/units.ts';
import { advanceTo } from '../community/kind.ts';
import { live } from '../community/live.ts';
import { annArrives, ask, evening, liveHouse, reports } from '../testing/live.ts';
import { historyView } from './history.ts';
import { reservationsView } from './reservations.ts';

const agent = { id: 'agent_1', name: 'Car app' };
const later = instant(evening + 3 * minute);

/** Ann's car charges, by an order of hers or of an app, and leaves again. */
function charged(by: typeof agent | undefined): Books {
  let books = deepFreeze(liveHouse());
  const reading = { seq: 1, at: later, register: wattHours(200), amps: 0, offerId: 2 };
  const steps = [
    ...annArrives(),
    { at: later, action: reports({ kind: 'unplugged', space: 'a', transaction: 't1', reading }) },
  ];
  for (const { at, action } of steps) {
    const isOrder = action.kind === 'command' && action.command.kind === 'start';
    const named = isOrder && by ? { ...action, command: { ...action.command, agent: by } } : action;
    const { state } = advanceTo(live, books, at);
    books = live.apply(state, named, { wall: at, locale: 'en-US' }).state;
  }
  return advanceTo(live, books, instant(later + 2 * hour)).state;
}

const everything = { vehicle: null, building: null, from: null, to: null };

const names = (books: Books) =>
  historyView(books, 'ann', everything).sessions.map(({ agentName }) => agentName);

test('the history names the app that ordered a charge, and nobody for one’s own', () => {
  expect(names(charged(agent))).toEqual(['Car app']);
  expect(names(charged(undefined))).toEqual([null]);
});

test('a reservation names the app that booked it', () => {
  const [from, to] = [instant(evening + 2 * hour), instant(evening + 3 * hour)];
  const slot = { space: 'a', vehicle: 1, from, to, energy: wattHours(5000) };
  const command = { kind: 'reserve', user: 'ann', ...slot, agent } as const;
  const books = live.apply(liveHouse(), ask(command), { wall: evening, locale: 'en-US' }).state;
  expect(reservationsView(books, 'ann').upcoming).toMatchObject([{ agentName: 'Car app' }]);
});
