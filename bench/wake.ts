/**
 * Communities that change by themselves, on PostgreSQL with two host processes: one that is due
 * among many that sleep, and all of them due at the same second, while clients read. With fewer:
 * `QUICK=1 npm run bench -- wake`.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { live } from '../api/community/live.ts';
import { waitingHouse } from '../api/testing/live.ts';
import { instant } from '../engine/units.ts';
import { format } from '../api/store/log-store.ts';
import { pack } from '../hosts/node/communities/stored/stored-bytes.ts';
import type { Database } from '../hosts/node/store/database.ts';
import { hasPostgres, testPostgres } from '../hosts/node/testing/databases/databases.ts';
import { quantile } from './measure/quantiles.ts';
import { createSandboxes } from './service/create-sandboxes.ts';
import { startHost } from './service/processes.ts';
import { call } from './service/requests.ts';
import { printTable } from '../scripts/print-table.ts';

const count = process.env['QUICK'] === '1' ? 1000 : 10_000;
const chargers = 10;
const readers = 8;
/** So many that none is asked more often than a sandbox may be. */
const sandboxes = 40;

/** A building in which a car waits for the price to fall at the next whole minute after some time. */
async function waitingUntil(earliest: number) {
  const due = Math.ceil(earliest / 60_000) * 60_000;
  const now = instant(due - 600_000);
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  });
  const spaces = Array.from({ length: chargers }, (_, at) => (at === 0 ? 'a' : `space-${at}`));
  const state = waitingHouse({ now, nightFrom: parts.format(due), spaces });
  if (live.nextChange(state) !== due) throw new Error('Nothing is due at that time');
  return { due, bytes: await pack({ format, ...state }) };
}

async function createWaiting({ query }: Database, howMany: number, earliest: number) {
  const { due, bytes } = await waitingUntil(earliest);
  const ids = Array.from({ length: howMany }, () => randomUUID());
  await query(
    `with created as (
      insert into communities (id, kind, is_woken, due)
      select id, 'live', true, $2 from unnest($1::text[]) as id returning id
    )
    insert into snapshots (community, seq, state) select id, 0, $3::bytea from created`,
    [ids, due, bytes],
  );
  return due;
}

/** Reads all the time until told to stop; resolves to when each began, and how long it took. */
async function read(port: number, keys: readonly string[], isOver: () => boolean) {
  const reads: { begun: number; took: number }[] = [];
  for (let at = 0; !isOver(); at += 1) {
    const begun = Date.now();
    const started = performance.now();
    await call(port, keys[at % keys.length]!, 'vehicles/list');
    reads.push({ begun, took: performance.now() - started });
    await wait(20);
  }
  return reads;
}

/** Waits until this many ticks are stored; returns how late each was carried out, and the last seen. */
async function delays({ query }: Database, due: number, expected: number, lookMs: number) {
  for (;;) {
    const { rows } = await query<{ late: number }>(
      `select (at - $1)::float8 as late from log
      where action->>'kind' = 'tick' and at between $1 and $1 + 60000 order by 1`,
      [due],
    );
    if (rows.length >= expected) {
      return { each: rows.map(({ late }) => late), allSeen: Date.now() - due };
    }
    await wait(lookMs);
  }
}

async function measure() {
  const { first, address, end } = await testPostgres({ isDurable: true });
  const keys = await createSandboxes(first, sandboxes);
  const hosts = [await startHost(address!), await startHost(address!)];
  let isOver = false;
  const underWay = hosts.flatMap(({ port }) =>
    Array.from({ length: readers / 2 }, () => read(port, keys, () => isOver)),
  );
  await wait(2000);
  const sleepers = Date.now() + 3 * 3_600_000;
  await createWaiting(first, count, sleepers);
  const alone = await createWaiting(first, 1, Date.now() + 5000);
  const { allSeen: late } = await delays(first, alone, 1, 20);
  await first.query(`delete from communities where kind = 'live'`);

  const together = await createWaiting(first, count, Date.now() + 10_000);
  await first.query('analyze');
  await wait(together - Date.now());
  const { each, allSeen } = await delays(first, together, count, 250);
  isOver = true;
  const all = (await Promise.all(underWay)).flat();
  const tookIn = (from: number, to: number) =>
    all
      .filter(({ begun }) => begun >= from && begun < to)
      .map(({ took }) => took)
      .toSorted((a, b) => a - b);
  // Only while communities are woken: reads before that would hide how long these take.
  const reads = tookIn(together, together + allSeen);
  const before = tookIn(alone, together - 1000);
  for (const host of hosts) await host.end('SIGTERM');
  await end();
  const many = count.toLocaleString('en');
  printTable(
    'Woken by two processes on one PostgreSQL',
    ['', 'measured', 'to reach'],
    [
      [`one is due while ${many} sleep: stored after`, ms(late), '1 s'],
      [`${many} are due together: all stored after`, ms(allSeen), '15 s'],
      ['  half of them', ms(quantile(each, 0.5)), ''],
      [
        `  ${reads.length.toLocaleString('en')} reads meanwhile: median`,
        ms(quantile(reads, 0.5)),
        '',
      ],
      ['  99th', ms(quantile(reads, 0.99)), '50 ms'],
      ['  99th while all sleep', ms(quantile(before, 0.99)), ''],
    ],
  );
}

const ms = (value: number) =>
  value < 1000 ? `${value.toFixed(1)} ms` : `${(value / 1000).toFixed(2)} s`;

if (hasPostgres) await measure();
else console.log('npm has no PostgreSQL for this machine.');
