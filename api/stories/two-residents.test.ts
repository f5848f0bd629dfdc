import { beforeAll, describe, expect, test } from 'vitest';
import { serviceContract } from '../contract/contract.ts';
import { sandboxContract } from '../sandbox/contract.ts';
import type { SandboxState } from '../sandbox/sandbox.ts';
import { cases, type Case } from '../testing/neighbor-cases.ts';
import {
  belongings,
  bensBelongings,
  everything,
  live,
  marksOf,
  open,
  storedIn,
  type Client,
  type Scene,
} from '../testing/neighbors.ts';

const procedures = Object.entries({ ...serviceContract, ...sandboxContract }).flatMap(
  ([area, contract]) => Object.keys(contract).map((name) => [area, name] as const),
);

const caseOf = (area: string, name: string): Case<unknown> =>
  (cases as unknown as Record<string, Record<string, Case<unknown>>>)[area]![name]!;

type Told = { readonly refused: boolean; readonly text: string };

/** Ann's answer: the output, or the refusal with all its data. */
async function ask(client: Client, area: string, name: string, input: unknown): Promise<Told> {
  type Call = (input: unknown) => Promise<unknown>;
  const call = (client as unknown as Record<string, Record<string, Call>>)[area]![name]!;
  try {
    return { refused: false, text: JSON.stringify(await call(input)) };
  } catch (error) {
    const { code, message, data } = error as { code: string; message: string; data: unknown };
    if (code === 'UNEXPECTED') throw error;
    return { refused: true, text: JSON.stringify({ code, message, data }) };
  }
}

describe('Ann, who lives next to Ben,', () => {
  let state: SandboxState;
  let scene: Scene;

  beforeAll(async () => {
    const opened = open(null);
    await live(opened);
    state = await storedIn(opened.store);
    const { demo: now } = await opened.anns.clock.now();
    scene = {
      now,
      anns: await belongings(opened.anns, 'harbor-1'),
      bens: await bensBelongings(opened.bens),
    };
  });

  test('is in a community in which both have data of every kind', () => {
    for (const { sessions, upcoming, reservations, invoices, numbers, entries } of [
      scene.anns,
      scene.bens,
    ]) {
      expect(sessions.length).toBeGreaterThanOrEqual(2);
      expect(upcoming).toHaveLength(1);
      expect(reservations.length).toBeGreaterThanOrEqual(1);
      expect(invoices.length).toBeGreaterThanOrEqual(1);
      expect(numbers.length).toBeGreaterThanOrEqual(1);
      expect(entries).toHaveLength(1);
    }
  });

  test('would be detected: the same requests by Ben return his data', async () => {
    const { bens } = open(state);
    const marks = marksOf(scene.bens);
    for (const [area, name, input] of [
      ['charge', 'space', { space: 'harbor-2' }],
      ['charge', 'space', { space: 'garden-11' }],
      ['reservations', 'list', undefined],
      ['reservations', 'queue', undefined],
      ['reservations', 'notices', undefined],
      ['invoices', 'list', undefined],
      ['vehicles', 'list', undefined],
      ['history', 'list', everything],
      ['clock', 'nextEvents', { space: 'harbor-2' }],
    ] as const) {
      expect((await ask(bens, area, name, input)).text).toMatch(marks);
    }
  });

  test.each(procedures)('gets nothing of Ben’s from %s.%s', async (area, name) => {
    const { own = [], bens = [] } = caseOf(area, name)(scene);
    expect(own.length + bens.length).toBeGreaterThan(0);
    for (const input of [...own, ...bens]) {
      const opened = open(state);
      const { text } = await ask(opened.anns, area, name, input);
      // The events of a command may be Ben's as well, such as an offer from the queue.
      expect(text).not.toMatch(marksOf(scene.bens, await bensBelongings(opened.bens)));
    }
  });

  test.each(procedures)('changes nothing of Ben’s by %s.%s', async (area, name) => {
    const { bens = [], answered = false } = caseOf(area, name)(scene);
    for (const input of bens) {
      const opened = open(state);
      const { refused } = await ask(opened.anns, area, name, input);
      expect(refused).toBe(!answered);
      // Nothing was written after the state it began with.
      expect((await opened.store.entries('demo', 0)).length).toBe(1);
    }
  });

  test('is not told of the space that Ben is offered when she leaves', async () => {
    const { anns, bens } = open(state);
    const { events } = await anns.sandbox.unplug({ space: 'harbor-1' });
    const offered = (await bensBelongings(bens)).upcoming;
    expect(offered).toHaveLength(2);
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toMatch(marksOf(await bensBelongings(bens)));
  });
});
