import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../store/database.ts';
import {
  databaseTimeouts,
  openPostgres,
  type DatabaseTimeouts,
} from '../../store/postgres/open-postgres.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { hasPostgres, testPostgres, type TestDatabase } from '../../testing/databases/databases.ts';
import { flakyProxy, type Fault } from '../../testing/databases/flaky-proxy.ts';
import { codeOf, sandboxHost } from '../../testing/sandbox-host.ts';

/** A minute stands for "not within this test". */
const minute = 60_000;
const patient: DatabaseTimeouts = {
  ...databaseTimeouts,
  connect: minute,
  statement: minute,
  answer: minute,
  pause: 0,
  listenAgain: 0,
};
/** Gives up soon, and asks again at once. */
const hasty: DatabaseTimeouts = {
  ...patient,
  connect: 300,
  answer: 300,
  heartbeat: 20,
  close: 300,
};

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

/**
 * As clients do: a write under the same key until it is answered. A busy machine may take its time.
 */
async function untilServed(send: () => Promise<Response>): Promise<{ refusals: number }> {
  for (let refusals = 0; ; refusals += 1) {
    const answer = await send();
    if (answer.ok) return { refusals };
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(answer)).toBe('STORE_UNAVAILABLE');
  }
}

/** Without the name itself, by which the proxy recognizes the command. */
const keyOf = (name: string) => name.replaceAll(/\D+/g, '-');

describe.runIf(hasPostgres)('PostgreSQL (npm must have it) on a bad network', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testPostgres();
  }, 120_000);
  afterAll(() => database.end());

  async function start(timeouts: DatabaseTimeouts) {
    const proxy = await flakyProxy(database.address!);
    cleanUp.push(proxy.close);
    // As the host does at its start.
    const open = async (): Promise<Database> => openPostgres(proxy.address, timeouts).catch(open);
    const through = await open();
    cleanUp.push(through.close);
    const host = await sandboxHost(through);
    cleanUp.push(host.stop);
    const create = async (): ReturnType<typeof host.createSandbox> =>
      host.createSandbox().catch((error: unknown) => {
        if (error instanceof StoreUnavailable) return create();
        throw error;
      });
    return { proxy, database: through, ...host, create };
  }

  const logOf = async (id: string) => {
    const { rows } = await database.first.query<{ name: string }>(
      `select action #>> '{command,details,name}' as name from log where community = $1 order by seq`,
      [id],
    );
    return rows.map(({ name }) => name);
  };

  test.each(['before', 'during', 'after'] as const)(
    'cut off %s the answer: a write with a key is carried out once and answered',
    async (moment) => {
      const { proxy, create } = await start(patient);
      const { id, rename } = await create();
      proxy.plan({ text: 'cut here', moment, kind: 'cut' });
      const first = await rename('cut here', 'one');
      expect(first.status).toBe(200);
      const again = await rename('cut here', 'one');
      expect(await again.text()).toBe(await first.text());
      expect(await logOf(id)).toEqual(['cut here']);
      expect(proxy.metCount()).toBe(1);
    },
  );

  test.each([
    ['before', []],
    ['during', ['cut here']],
  ] as const)(
    'cut off %s the answer: without a key the client is told that nobody knows',
    async (moment, stored) => {
      const { proxy, create } = await start(patient);
      const { id, rename } = await create();
      proxy.plan({ text: 'cut here', moment, kind: 'cut' });
      const answer = await rename('cut here');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      expect(await codeOf(answer)).toBe('OUTCOME_UNKNOWN');
      expect(await logOf(id)).toEqual(stored);
      // The host goes on from what is stored.
      expect((await rename('next')).status).toBe(200);
      expect(await logOf(id)).toEqual([...stored, 'next']);
    },
  );

  test('half-open: refused within the time limits, and well again with the next connection', async () => {
    const { proxy, create, call, createPublicly, address } = await start(hasty);
    const { id, key, rename } = await create();
    const readiness = async () => {
      const answer = await fetch(new URL('/readyz', address));
      return [answer.status, await answer.text()];
    };
    expect(await readiness()).toEqual([200, 'ready']);
    proxy.silence();
    expect(await readiness()).toEqual([503, 'store unreachable']);
    for (const answer of [
      await rename('half-open', 'one'),
      await call(key, 'clock/now', undefined),
      await createPublicly(),
    ]) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await codeOf(answer)).toBe('STORE_UNAVAILABLE');
    }
    proxy.heal();
    await untilServed(() => rename('half-open', 'one'));
    expect(await readiness()).toEqual([200, 'ready']);
    expect(await logOf(id)).toEqual(['half-open']);
  });

  test('half-open: the store can be closed all the same', async () => {
    const { proxy, database: through, create } = await start(hasty);
    const { rename } = await create();
    await untilServed(() => rename('before', 'one'));
    proxy.silence();
    await through.close();
    await expect(through.query('select')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  test('a command that arrives after its sender gave up is not carried out a second time', async () => {
    const { proxy, create } = await start(hasty);
    const { id, rename } = await create();
    proxy.plan({ text: 'comes late', moment: 'before', kind: 'hold' });
    await untilServed(() => rename('comes late', 'one'));
    expect(proxy.metCount()).toBe(1);
    await untilServed(() => rename('next', 'two'));
    await proxy.deliver();
    expect(await logOf(id)).toEqual(['comes late', 'next']);
    await untilServed(() => rename('last', 'three'));
    expect(await logOf(id)).toEqual(['comes late', 'next', 'last']);
  });

  test('all connections cut: the next call finds new ones', async () => {
    const { proxy, create } = await start(patient);
    const { rename } = await create();
    proxy.cutAll();
    expect((await rename('found again', 'one')).status).toBe(200);
  });

  test('who watches is told after the connection that listens was lost', async () => {
    const { proxy, communities, create } = await start(hasty);
    const { id } = await create();
    for (const lose of [proxy.cutAll, proxy.silence]) {
      const told = new Promise<() => void>((resolve) => {
        const unwatch = communities.watch(id, () => resolve(unwatch));
      });
      lose();
      proxy.heal();
      (await told)();
      expect(communities.watcherCount(id)).toBe(0);
    }
  });

  test('under load with every fault, all that is acknowledged is there once and in order', async () => {
    const { proxy, create, createPublicly } = await start(hasty);
    const moments = ['before', 'during', 'after'] as const;
    const kinds = ['cut', 'silence', 'cut'] as const;
    let refused = 0;
    const writer = async (number: number) => {
      const { id, rename } = await create();
      const names = Array.from({ length: 12 }, (_, at) => `writer ${number} write ${at}.`);
      for (const [at, name] of names.entries()) {
        // Spread like chance, but the same in every run: three of four meet a fault.
        const chance = (at * 7919 + number * 104_729) % 97;
        const fault: Fault = {
          text: name,
          moment: moments[chance % 3]!,
          kind: kinds[Math.floor(chance / 3) % 3]!,
        };
        if (chance % 4 !== 0) proxy.plan(fault);
        proxy.slow(chance % 5 === 0);
        refused += (await untilServed(() => rename(name, keyOf(name)))).refusals;
      }
      return { id, names };
    };
    const outcomes = await Promise.all([1, 2, 3, 4].map(writer));
    expect(proxy.metCount()).toBeGreaterThan(20);
    expect(refused).toBeLessThan(100);
    for (const { id, names } of outcomes) {
      const { rows } = await database.first.query<{ key: string; seq: number }>(
        'select key, seq from idempotency where community = $1 order by seq',
        [id],
      );
      expect(rows).toEqual(names.map((name, at) => ({ key: keyOf(name), seq: at + 1 })));
      // Snapshots have pruned the beginning.
      const entries = await logOf(id);
      expect(entries).toEqual(names.slice(-entries.length));
    }
    await untilServed(createPublicly);
  });
});
