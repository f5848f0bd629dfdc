import type { OcppVersion } from '#chargers/messages/supported.ts';
import type { StationState } from '#chargers/station/station.ts';
import type { StationRow } from '#api/store/entry-rows.ts';
import type { Database } from '../../store/database.ts';
import { inBatches } from '../../store/in-batches.ts';
import { plainArray } from '../../store/plain-array.ts';
import * as sql from './statements.ts';
import { withChanges } from './stored-state.ts';

/** Which outlet of a station is at which space. */
export interface OutletPlace {
  /** A connector in OCPP 1.6, an EVSE in 2.x. */
  readonly number: number;
  readonly space: string;
}

/** A station as it is listed for those who run it. */
export interface StationInfo {
  readonly id: string;
  readonly name: string;
  readonly outlets: readonly OutletPlace[];
  /** It exists in a page only. */
  readonly isVirtual: boolean;
  readonly version: OcppVersion | null;
  readonly isConnected: boolean;
  readonly connected: Date | null;
  readonly heard: Date | null;
  readonly state: StationState | null;
}

/** What is needed to let a station in. */
export interface StationDoor {
  readonly hash: Uint8Array;
  readonly isVirtual: boolean;
  /** Of passwords it was given over its line, in hexadecimal digits. */
  readonly nextHashes: readonly string[];
  /** Its line is cut until then, to see what it does alone; null if it is not. */
  readonly cutUntil: number | null;
}

/** A station whose line was just claimed. */
export interface ClaimedStation {
  readonly community: string;
  readonly epoch: number;
  readonly outlets: readonly OutletPlace[];
  readonly state: StationState | null;
}

/** The same, with the process that had its line before, if one had. */
interface NewClaim extends ClaimedStation {
  readonly before: string | null;
}

/** What a reading has changed in the state of a station. */
export interface KeptChange {
  readonly id: string;
  readonly epoch: number;
  readonly change: string;
}

export interface LoggedMessage {
  readonly station: string;
  /** Milliseconds. */
  readonly at: number;
  readonly direction: 'in' | 'out' | 'note';
  readonly text: string;
}

/** The messages after one, or before one. */
export interface MessagePage {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/** A row as it is stored: what has changed since its state was written stands beside it. */
type Stored<Row> = Row & { readonly changes: string | null };

const asOfNow = <Row extends { readonly state: StationState | null }>({
  changes,
  ...row
}: Stored<Row>): Row => ({ ...(row as unknown as Row), state: withChanges(row.state, changes) });

const mostMessages = 200;

/** Of each row, whether its id is among those that were kept. */
function areIn(kept: readonly { id: string }[], rows: readonly { id: string }[]): boolean[] {
  const ids = new Set(kept.map(({ id }) => id));
  return rows.map(({ id }) => ids.has(id));
}

export type StationStore = ReturnType<typeof stationStore>;

/** A reconnect storm asks for thousands at once. */
const together = { most: 200, atOnce: 2, gatherMs: 0 };

/**
 * Answers wait for it, and half of what a statement of twenty rows costs does not depend on its rows: 102
 * microseconds a row in both processes, with fifty rows 72.
 */
const keptTogether = { most: 500, atOnce: 1, gatherMs: 20 };

/** Charging stations and what was said on their lines, in PostgreSQL or PGlite. */
export function stationStore({ query }: Pick<Database, 'query'>) {
  const find = inBatches<{ id: string }, StationDoor | null>(async (asked) => {
    const { rows } = await query<StationDoor & { readonly id: string }>({
      name: 'find-stations',
      text: sql.findMany,
      values: [asked.map(({ id }) => id)],
    });
    const doors = new Map(rows.map((row) => [row.id, row]));
    return asked.map(({ id }) => doors.get(id) ?? null);
  }, together);

  /** All of a batch are of one process: this one. */
  const claimSoon = inBatches<
    { id: string; process: string; version: OcppVersion },
    NewClaim | null
  >(async (asked) => {
    const { rows } = await query<Stored<NewClaim & { readonly id: string }>>({
      name: 'claim-stations',
      text: sql.claim,
      values: [asked.map(({ id }) => id), asked.map(({ version }) => version), asked[0]!.process],
    });
    const claims = new Map(rows.map((row) => [row.id, asOfNow(row)]));
    return asked.map(({ id }) => claims.get(id) ?? null);
  }, together);

  const keepChange = inBatches<KeptChange, boolean>(async (rows) => {
    const { rows: kept } = await query<{ id: string }>({
      name: 'keep-changes',
      text: sql.keepChanges,
      values: [
        plainArray(rows.map(({ id }) => id)),
        plainArray(rows.map(({ epoch }) => epoch)),
        rows.map(({ change }) => change).join('\n'),
      ],
    });
    return areIn(kept, rows);
  }, keptTogether);

  const keepState = inBatches<StationRow, boolean>(async (rows) => {
    const { rows: kept } = await query<{ id: string }>({
      name: 'keep-states',
      text: sql.keepStates,
      values: [
        plainArray(rows.map(({ id }) => id)),
        plainArray(rows.map(({ epoch }) => epoch)),
        plainArray(rows.map(({ isClosed }) => isClosed)),
        rows.map(({ state }) => JSON.stringify(state)).join('\n'),
      ],
    });
    return areIn(kept, rows);
  }, keptTogether);

  return {
    /** False if there is no such live community. */
    register: async (station: {
      readonly id: string;
      readonly community: string;
      readonly name: string;
      readonly hash: Uint8Array;
      readonly outlets: readonly OutletPlace[];
      readonly isVirtual: boolean;
    }): Promise<boolean> => {
      const { id, community, name, hash, outlets, isVirtual } = station;
      const values = [id, community, name, hash, JSON.stringify(outlets), isVirtual];
      return (await query(sql.register, values)).rowCount === 1;
    },

    rotate: async (id: string, community: string, hash: Uint8Array): Promise<boolean> =>
      (await query(sql.rotate, [id, community, hash])).rowCount === 1,

    offerPasswords: async (id: string, hashes: readonly string[]): Promise<void> => {
      await query(sql.offerPasswords, [id, hashes]);
    },

    usePassword: async (id: string, hash: string): Promise<void> => {
      await query(sql.usePassword, [id, hash]);
    },

    setOutlets: async (id: string, community: string, outlets: readonly OutletPlace[]) =>
      (await query(sql.setOutlets, [id, community, JSON.stringify(outlets)])).rowCount === 1,

    remove: async (id: string, community: string): Promise<boolean> =>
      (await query(sql.remove, [id, community])).rowCount === 1,

    list: async (community: string, id: string | null = null): Promise<readonly StationInfo[]> =>
      (await query<Stored<StationInfo>>(sql.list, [community, id])).rows.map(asOfNow),

    /** Null if there is no such station. */
    door: (id: string): Promise<StationDoor | null> => find({ id }),

    /** False if there is no such virtual station. */
    giveTicket: async (id: string, community: string, ticket: Uint8Array, seconds: number) =>
      (await query(sql.giveTicket, [id, community, ticket, seconds])).rowCount === 1,

    /** Takes a ticket; false if it is not, or no more, one of this station. */
    useTicket: async (id: string, ticket: Uint8Array): Promise<boolean> =>
      (await query(sql.useTicket, [id, ticket])).rowCount === 1,

    /** Takes a station's line over; null if there is no such station. */
    claim: (id: string, process: string, version: OcppVersion): Promise<NewClaim | null> =>
      claimSoon({ id, process, version }),

    /** Stores the state of a station; false if its line is another one by now. */
    keepState,

    /** The same, with what has changed since its state was stored. */
    keepChange,

    stayAlive: async (process: string, seconds: number) => {
      await query({ name: 'stay-alive', text: sql.stayAlive, values: [process, seconds] });
    },

    claimLost: async (process: string) =>
      (
        await query<Stored<ClaimedStation & { id: string; version: OcppVersion }>>(sql.claimLost, [
          process,
        ])
      ).rows.map(asOfNow),

    addMessages: async (lines: readonly LoggedMessage[]) => {
      await query({
        name: 'add-messages',
        text: sql.addMessages,
        values: [
          plainArray(lines.map(({ station }) => station)),
          plainArray(lines.map(({ at }) => at)),
          plainArray(lines.map(({ direction }) => direction)),
          lines.map(({ text }) => text.replaceAll('\x1e', ' ')).join('\x1e'),
        ],
      });
    },

    /** What was said on a line, oldest first. */
    messages: async (station: string, { after = 0, before = 2 ** 52 }: MessagePage) => {
      const { rows } = await query<Omit<LoggedMessage, 'station'> & { id: number }>(sql.messages, [
        station,
        after,
        before,
        mostMessages,
      ]);
      return rows.toReversed();
    },

    removeOld: async () => {
      await query(sql.forgetProcesses);
      while (((await query(sql.forgetMessages)).rowCount ?? 0) > 0);
    },
  };
}
