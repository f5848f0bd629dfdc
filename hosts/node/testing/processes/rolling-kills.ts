import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scopes } from '#api/policy/actor.ts';
import { liveHouse } from '#api/testing/live.ts';
import { follow } from '#api/community/state-at.ts';
import { format } from '#api/store/log-store.ts';
import { instant } from '#engine/units.ts';
import { logStore } from '../../communities/stored/stored-bytes.ts';
import { communityStore } from '../../store/community-store.ts';
import type { Database } from '../../store/database.ts';
import { openTestCommunities } from '../community-client.ts';
import { spawnHost } from '../start-host.ts';
import { versionSettings, type Mistake } from './next-versions.ts';
import { writeForever, type Writer } from './write-vehicles.ts';

export interface RollingKills {
  /** The copy of the checkout that is all versions. */
  readonly checkout: string;
  /** The settings that name the database. */
  readonly settings: Readonly<Record<string, string>>;
  /** How many hosts run at a time. */
  readonly hosts: number;
  readonly kills: number;
  readonly seed: number;
  readonly mistake?: Mistake;
}

/** For hosts that share a database. */
export const anyKey = Buffer.alloc(32, 7).toString('base64');

interface Target {
  readonly id: string;
  readonly key: string;
}

/** Sandboxes and live communities, each with a car to write to. */
export async function createTargets(database: Database): Promise<Target[]> {
  const communities = openTestCommunities(database, { clock: { now: Date.now() } });
  const holder = { person: 'ann', role: 'resident' } as const;
  const house = async () => {
    const id = await communities.createLive(liveHouse({ now: instant(Date.now()) }));
    const made = { name: 'Key', scopes: [...scopes] };
    return { id, key: (await communities.keysOf(id, holder).create(made))!.secret };
  };
  return [
    (await communities.createSandbox())!,
    (await communities.createSandbox())!,
    await house(),
    await house(),
  ];
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Of so many starts one is killed before the host is open. */
const startsToEarlyKill = 2;
const longestStartMs = 2500;
const longestLoadMs = 600;

/**
 * Kills hosts at random moments while writers use them, and replaces each by one of the next version.
 * Returns the answered writes of each community, and the newest version.
 */
export async function killRolling(order: RollingKills, targets: readonly Target[]) {
  const random = randomFrom(order.seed);
  let version = 0;
  const spawn = () => {
    version += 1;
    return spawnHost(
      {
        ...order.settings,
        NODE_COMPILE_CACHE: join(order.checkout, 'compiled'),
        [versionSettings.version]: String(version),
        [versionSettings.mistake]: order.mistake ?? '',
      },
      { checkout: order.checkout },
    );
  };
  const running = Array.from({ length: order.hosts }, spawn);
  const addresses = new Map<Host, string>();
  const open = async (host: Host) => addresses.set(host, await host.opened);
  const writers: Writer[] = targets.flatMap(({ key }, at) =>
    [0, 1].map((one) =>
      writeForever(
        key,
        `${at}-${one}`,
        () => [...addresses.values()],
        () => version,
      ),
    ),
  );

  /** Kills a host after some of its answers, and sometimes its successor while that starts. */
  async function killOne(kills: number) {
    await Promise.all(writers.map((writer) => writer.progress()));
    await pause(random() * longestLoadMs);
    const at = kills % order.hosts;
    addresses.delete(running[at]!);
    await running[at]!.stop('SIGKILL');
    if (kills % startsToEarlyKill === startsToEarlyKill - 1) {
      const early = spawn();
      early.opened.catch(() => undefined);
      await pause(random() * longestStartMs);
      await early.stop('SIGKILL');
    }
    const next = spawn();
    running[at] = next;
    await open(next);
  }

  try {
    await Promise.all(running.map(open));
    for (let kills = 0; kills < order.kills; kills += 1) await killOne(kills);
    await Promise.all(writers.map((writer) => writer.end()));
    for (const host of running) await host.stop('SIGTERM');
  } finally {
    for (const host of running) await host.stop('SIGKILL');
  }
  const answered = targets.map((_, at) => [
    ...writers[2 * at]!.answered,
    ...writers[2 * at + 1]!.answered,
  ]);
  return { answered, version };
}

type Host = ReturnType<typeof spawnHost>;

interface Written {
  readonly formats?: readonly number[];
  readonly written?: Readonly<Record<string, number>>;
}

/** What the state of each community has of the answered writes. */
export async function checkKills(
  database: Database,
  targets: readonly Target[],
  { answered, version }: Awaited<ReturnType<typeof killRolling>>,
) {
  const store = logStore(communityStore(database));
  const formats = Array.from({ length: version }, (_, at) => format + 1 + at);
  const found = { answered: 0, lost: 0, doubled: 0, unasked: 0, startedOver: 0 };
  for (const [at, { id }] of targets.entries()) {
    const snapshot = (await store.snapshot(id, undefined))!;
    const entries = await store.entries(id, snapshot.seq);
    const { state } = follow(snapshot, entries);
    const { vehicles } = (state as unknown as { world: { vehicles: Record<string, Written> } })
      .world;
    const { written = {}, formats: passed = [] } = vehicles['1']!;
    const asked = new Set(answered[at]);
    found.answered += asked.size;
    found.lost += [...asked].filter((name) => written[name] === undefined).length;
    found.doubled += Object.values(written).filter((count) => count > 1).length;
    found.unasked += Object.keys(written).filter((name) => !asked.has(name)).length;
    // Each step of the format was made once, in the state that was there before.
    const isSame = passed.length <= formats.length && passed.every((one, n) => one === formats[n]);
    // Which version wrote last is up to chance, so not every step has to be there.
    if (!isSame || passed.length === 0) found.startedOver += 1;
  }
  return found;
}
