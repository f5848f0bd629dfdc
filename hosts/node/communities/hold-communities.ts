import type { KindName } from '#api/community/kind.ts';
import { live, type LiveCommunity } from '#api/community/live.ts';
import { startPaused } from '#api/sandbox/clock.ts';
import { sandbox, type Sandbox } from '#api/sandbox/sandbox.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { IsoDate } from '#engine/time/calendar.ts';
import { HostedCommunity, type CommunityHost } from '#api/community/hosted-community.ts';
import type { Actor } from '#api/policy/actor.ts';
import type { StationRow } from '#api/store/entry-rows.ts';
import type { Idempotency } from '#api/store/log-entry.ts';
import type { Books } from '#engine/service/books.ts';
import type { CommunityStore } from '../store/community-store.ts';
import { wakeCommunity } from './waking/wake-community.ts';
import { dateAt } from './world/create-world.ts';

/** What sandboxes need from their host beyond what all communities do. */
export interface SandboxHost extends CommunityHost {
  readonly communities: Pick<CommunityStore, 'setDue' | 'firstDay' | 'prune'>;
  /** The world that a sandbox of a day starts with. */
  readonly createWorld: (day: IsoDate) => Promise<SimulatedBooks>;
}

/** The caller, and the Idempotency-Key of the call if it has one. */
export interface CommunityCall {
  readonly actor: Actor;
  readonly idempotency: Idempotency | null;
  readonly stations?: readonly StationRow[];
}

export interface SandboxHandle {
  readonly id: string;
  readonly kind: 'sandbox';
  readonly forCall: (call: CommunityCall) => Sandbox;
}

export interface LiveHandle {
  readonly id: string;
  readonly kind: 'live';
  readonly forCall: (call: CommunityCall) => LiveCommunity;
  /** The newest known state as of now; see `HostedCommunity.known`. */
  readonly known: () => Promise<Books>;
}

/**
 * A community to be called, now or hours later: it is looked up in memory for each call, since there
 * must not be two of it. One would not see what the other writes.
 */
export type CommunityHandle = SandboxHandle | LiveHandle;

/** The community of a call, and the same as a sandbox if it is one. */
export function openedFor(handle: CommunityHandle, call: CommunityCall) {
  if (handle.kind === 'live') return { community: handle.forCall(call), sandbox: null };
  const sandboxOfCall = handle.forCall(call);
  return { community: sandboxOfCall, sandbox: sandboxOfCall };
}

const hostedSandbox = (id: string, host: CommunityHost) => new HostedCommunity(id, sandbox, host);
const hostedLive = (id: string, host: CommunityHost) => new HostedCommunity(id, live, host);
type Hosted = ReturnType<typeof hostedSandbox> | ReturnType<typeof hostedLive>;

/** Evicted with this many entries after its snapshot, a community gets a new one. */
const entriesWorthSnapshot = 20;

/** The communities in memory: `most` of them, and those that are being called. */
export function holdCommunities(host: SandboxHost, most: number) {
  /** In order of use, the least recently used first. */
  const held = new Map<string, Hosted>();
  /** Those that are only being woken: they would drive the ones that are used out of memory. */
  const waking = new Map<string, Hosted>();
  /** How often each is to be kept, whether it is used or not. */
  const kept = new Map<string, number>();

  function hold<Kept extends Hosted>(id: string, open: (id: string, of: CommunityHost) => Kept) {
    const own = ((held.get(id) ?? waking.get(id)) as Kept | undefined) ?? open(id, host);
    held.delete(id);
    held.set(id, own);
    for (const [oldest, unused] of held) {
      if (held.size <= most) break;
      if (unused === own || unused.isBusy || kept.has(oldest)) continue;
      // All entries are in the log; with a snapshot, few have to be read next time.
      if (unused.log.unkept >= entriesWorthSnapshot) {
        host.keepLater(() => unused.log.keepSnapshot()).catch(() => undefined);
      }
      held.delete(oldest);
    }
    return own;
  }

  const { communities: store, dueAfter } = host;
  const wake = (woken: Hosted): Promise<void> =>
    woken.kind.name === 'live'
      ? wakeCommunity(woken as ReturnType<typeof hostedLive>, { store, dueAfter })
      : wakeCommunity(woken as ReturnType<typeof hostedSandbox>, { store, dueAfter });

  const sandboxHandle = (id: string): SandboxHandle => ({
    id,
    kind: 'sandbox',
    forCall: (call) => sandboxFor(hold(id, hostedSandbox), call, host),
  });

  const liveHandle = (id: string): LiveHandle => ({
    id,
    kind: 'live',
    forCall: (call) => callable(hold(id, hostedLive), call, host),
    known: () => hold(id, hostedLive).known(),
  });

  const keep = (id: string): (() => void) => {
    kept.set(id, (kept.get(id) ?? 0) + 1);
    return () => {
      const left = (kept.get(id) ?? 1) - 1;
      if (left === 0) kept.delete(id);
      else kept.set(id, left);
    };
  };

  return {
    sandboxHandle,
    liveHandle,
    keep,

    /** Notices of other processes may have been lost. */
    missNotices: (): void => {
      for (const { log } of held.values()) log.receive(null);
    },

    handleOf: (id: string, kind: KindName): CommunityHandle =>
      kind === 'live' ? liveHandle(id) : sandboxHandle(id),

    get: (id: string): Hosted | undefined => held.get(id) ?? waking.get(id),

    /** Carries out what is due in a community, and forgets it unless it is used otherwise. */
    wake: async (id: string, kind: KindName): Promise<void> => {
      const open = kind === 'live' ? hostedLive : hostedSandbox;
      const woken = held.get(id) ?? waking.get(id) ?? open(id, host);
      waking.set(id, woken);
      try {
        await wake(woken);
      } finally {
        if (!woken.isBusy) waking.delete(id);
      }
    },

    remove: (id: string): void => {
      held.delete(id);
    },

    count: (): number => held.size,

    /** Stores snapshots of those that this process has changed last. */
    keepSnapshots: async (): Promise<void> => {
      for (const { log } of held.values()) {
        // In turn with those that are due already: an unchanged community is not stored twice.
        if (log.isOwn) await host.keepLater(() => log.keepSnapshot());
      }
    },
  };
}

/** A community as the procedures of the service see it during one call. */
function callable(
  hosted: ReturnType<typeof hostedLive>,
  call: CommunityCall,
  { locale }: CommunityHost,
): LiveCommunity {
  return {
    locale,
    forecastsOf: hosted.forecastsOf,
    present: () => hosted.present(),
    act: (decide, check, apply) => hosted.act(call, decide, check, apply),
  };
}

/** The same with what only a sandbox can do. */
function sandboxFor(
  hosted: ReturnType<typeof hostedSandbox>,
  call: CommunityCall,
  { communities: store, createWorld, wall, locale }: SandboxHost,
): Sandbox {
  /** As it began; on today's date if its first day was not stored. */
  const firstState = async () => {
    const { world, ledger } = await createWorld(
      (await store.firstDay(hosted.id)) ?? dateAt(wall()),
    );
    return { clock: startPaused(wall(), world.now), world, ledger };
  };
  const { role } = call.actor;
  return {
    locale,
    wall,
    remembers: () => true,
    startedOver: () => null,
    forecastsOf: hosted.forecastsOf,
    present: () => hosted.present(),
    act: (decide, check, apply) => hosted.act(call, decide, check, apply),
    startOver: async () => {
      const action = { kind: 'command', command: { kind: 'start-over' }, role } as const;
      const begun = await hosted.replace(call, action, firstState);
      if (begun.isRepeated !== true) await store.prune(hosted.id);
      return begun;
    },
  };
}
