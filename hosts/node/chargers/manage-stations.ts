import type { Communities } from '../communities/communities.ts';
import { hashOf, newPassword, newStationId } from './credentials.ts';
import type { messageLog } from './message-log.ts';
import type { OutletPlace, StationInfo, StationStore } from './station-store.ts';

/** How a charger is set up to connect; the password is shown once and not stored. */
export interface StationAccess {
  readonly id: string;
  readonly password: string;
}

export interface NewStation {
  readonly name: string;
  readonly outlets: readonly OutletPlace[];
}

interface ManageHost {
  readonly communities: Pick<Communities, 'live'>;
  readonly messages: ReturnType<typeof messageLog>;
  /** A station was removed, or its password has changed: its line is to be closed. */
  readonly removed: (id: string) => void;
}

/** The service itself says that nothing is known of a charger yet. */
const ownCall = { actor: { user: 'chargers' } as never, idempotency: null };

/** What the owner of a community does with its charging stations. */
export function manageStations(
  store: StationStore,
  { communities, messages, removed }: ManageHost,
) {
  /** Until it has called, a charger counts as one without a connection. */
  const tellOffline = async (community: string, outlets: readonly OutletPlace[]) => {
    if (outlets.length === 0) return;
    await communities
      .live(community)
      .forCall(ownCall)
      .act(() => ({
        kind: 'report',
        reports: outlets.map(({ space }) => ({ kind: 'offline', space, expectedBack: null })),
      }));
  };

  return {
    /** Null if there is no such live community. Throws if a space is unknown. */
    register: async (
      community: string,
      { name, outlets }: NewStation,
    ): Promise<StationAccess | null> => {
      const [id, password] = [newStationId(), newPassword()];
      const hash = hashOf(id, password);
      if (!(await store.register({ id, community, name, hash, outlets }))) return null;
      await tellOffline(community, outlets);
      return { id, password };
    },

    /** A new password; the old one ends at once, and a charger that is connected connects again. */
    rotatePassword: async (community: string, id: string): Promise<StationAccess | null> => {
      const password = newPassword();
      if (!(await store.rotate(id, community, hashOf(id, password)))) return null;
      messages.add(id, 'note', 'its password was changed');
      removed(id);
      return { id, password };
    },

    /** Which outlet is at which space. Takes effect when the charger connects again, at once. */
    setOutlets: async (community: string, id: string, outlets: readonly OutletPlace[]) => {
      if (!(await store.setOutlets(id, community, outlets))) return false;
      removed(id);
      return true;
    },

    removeStation: async (community: string, id: string): Promise<boolean> => {
      const [station] = await store.list(community, id);
      if (station === undefined || !(await store.remove(id, community))) return false;
      removed(id);
      await tellOffline(community, station.outlets);
      return true;
    },

    stations: (community: string): Promise<readonly StationInfo[]> => store.list(community),

    /** What was said on its line, oldest first, after a message that was seen before. */
    messagesOf: async (community: string, id: string, after = 0, most = 200) => {
      const [station] = await store.list(community, id);
      if (station === undefined) return null;
      await messages.flush();
      return store.messages(id, after, most);
    },
  };
}
