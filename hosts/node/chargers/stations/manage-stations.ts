import { leaveSpaces } from '#chargers/station/move-outlets.ts';
import type { Report } from '#engine/community/report.ts';
import { instant } from '#engine/units.ts';
import type { Communities } from '../../communities/communities.ts';
import { summaryOf, type StationRequest } from '#chargers/requests/station-request.ts';
import { hashOf, newPassword, newStationId } from './credentials.ts';
import { newTicket, ticketSeconds } from './tickets.ts';
import type { messageLog } from './message-log.ts';
import type { MessagePage, OutletPlace, StationInfo, StationStore } from './station-store.ts';

/** How a charger is set up to connect; the password is shown once and not stored. */
export interface StationAccess {
  readonly id: string;
  readonly password: string;
}

export interface NewStation {
  readonly name: string;
  readonly outlets: readonly OutletPlace[];
  /** It exists in a page only, and is let in by tickets. */
  readonly isVirtual?: boolean;
}

interface ManageHost {
  readonly communities: Pick<Communities, 'live'>;
  readonly wall: () => number;
  readonly messages: ReturnType<typeof messageLog>;
  /** A station was removed, or set up otherwise: its line is to be closed. */
  readonly changed: (id: string) => void;
  /** Carries out a request on the line of a station; false if this process does not have it. */
  readonly asked: (id: string, request: StationRequest) => boolean;
  /** Tells the process that has the line. */
  readonly passOn: (id: string, request: StationRequest) => void;
}

/** The service itself says that nothing is known of a charger yet. */
const ownCall = { actor: { user: 'chargers' } as never, idempotency: null };

/** Until it has called, a charger counts as one without a connection. */
const offline = ({ space }: OutletPlace): Report => ({
  kind: 'offline',
  space,
  expectedBack: null,
});

/** What the owner of a community does with its charging stations. */
export function manageStations(
  store: StationStore,
  { communities, wall, messages, changed, asked, passOn }: ManageHost,
) {
  const tell = async (community: string, reports: readonly Report[]) => {
    if (reports.length === 0) return;
    await communities
      .live(community)
      .forCall(ownCall)
      .act(() => ({ kind: 'report', reports }));
  };

  return {
    /** Null if there is no such live community. Throws if a space is unknown. */
    register: async (
      community: string,
      { name, outlets, isVirtual = false }: NewStation,
    ): Promise<StationAccess | null> => {
      const [id, password] = [newStationId(), newPassword()];
      const hash = hashOf(id, password);
      if (!(await store.register({ id, community, name, hash, outlets, isVirtual }))) return null;
      await tell(community, outlets.map(offline));
      return { id, password };
    },

    /** A new password; the old one ends at once, and a charger that is connected connects again. */
    rotatePassword: async (community: string, id: string): Promise<StationAccess | null> => {
      const password = newPassword();
      if (!(await store.rotate(id, community, hashOf(id, password)))) return null;
      messages.add(id, 'note', 'its password was changed');
      changed(id);
      return { id, password };
    },

    /**
     * Which outlet is at which space. Takes effect when the charger connects again, at once; a charge
     * goes on at its new space. Spaces that have no charger any more have one that is offline.
     */
    setOutlets: async (community: string, id: string, outlets: readonly OutletPlace[]) => {
      const [before] = await store.list(community, id);
      if (!(await store.setOutlets(id, community, outlets))) return false;
      changed(id);
      const served = (await store.list(community)).flatMap((one) => one.outlets);
      const left = before!.outlets.filter(
        ({ space }) => !served.some((one) => one.space === space),
      );
      await tell(community, left.map(offline));
      return true;
    },

    removeStation: async (community: string, id: string): Promise<boolean> => {
      const [station] = await store.list(community, id);
      if (station === undefined || !(await store.remove(id, community))) return false;
      changed(id);
      const now = instant(wall());
      const left = station.state === null ? [] : leaveSpaces(station.state, now);
      await tell(community, [...left, ...station.outlets.map(offline)]);
      return true;
    },

    /** A ticket with which a page connects a virtual station, once and soon; null if there is none. */
    virtualTicket: async (community: string, id: string): Promise<string | null> => {
      const ticket = newTicket();
      const isGiven = await store.giveTicket(id, community, hashOf(id, ticket), ticketSeconds);
      return isGiven ? ticket : null;
    },

    /** Asks a station for something; false if it is not connected. What comes of it is in its state. */
    request: async (community: string, id: string, request: StationRequest): Promise<boolean> => {
      const [station] = await store.list(community, id);
      if (station === undefined) return false;
      messages.add(id, 'note', `asked: ${summaryOf(request)}`);
      if (asked(id, request)) return true;
      if (station.isConnected) passOn(id, request);
      return station.isConnected;
    },

    stations: (community: string): Promise<readonly StationInfo[]> => store.list(community),

    /** What was said on its line, oldest first: after a message, before one, or the newest. */
    messagesOf: async (community: string, id: string, which: MessagePage = {}) => {
      const [station] = await store.list(community, id);
      if (station === undefined) return null;
      await messages.flush();
      return store.messages(id, which);
    },
  };
}
