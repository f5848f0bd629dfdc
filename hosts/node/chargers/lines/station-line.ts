import type { OcppVersion } from '#chargers/messages/supported.ts';
import { newStation } from '#chargers/line.ts';
import type { StationRequest } from '#chargers/requests/station-request.ts';
import type { StationState } from '#chargers/station/station.ts';
import type { ClaimedStation, OutletPlace } from '../stations/station-store.ts';
import type { StoredState } from '../stations/stored-state.ts';

/** What happens on a line, in its order. */
export type LineEvent =
  | { readonly kind: 'opened' }
  | { readonly kind: 'frame'; readonly text: string }
  /** Somebody wants something of the station. */
  | { readonly kind: 'asked'; readonly request: StationRequest }
  | { readonly kind: 'closed' };

/** The socket of a line, as far as it is needed here. */
export interface LineSocket {
  readonly send: (text: string) => void;
  /** Ends it; `why` is for the station and the operator. */
  readonly end: (why: string) => void;
  /** How many frames wait to be processed: so that no more are read than are. */
  readonly waiting: (count: number) => void;
}

/** The line of a station to this process. */
export interface StationLine {
  readonly id: string;
  readonly community: string;
  readonly version: OcppVersion;
  readonly epoch: number;
  readonly socket: LineSocket;
  outlets: readonly OutletPlace[];
  state: StationState;
  /** What is stored of it; null if that is not known. */
  stored: StoredState | null;
  /** The state has changed since it was stored, in what a new line would ask again anyway. */
  isDirty: boolean;
  readonly events: LineEvent[];
  /** What the service wanted of it when it was last looked at. */
  concerns: readonly unknown[];
  /** When it is to be looked at again; null if only something new is a reason to. */
  wakeAt: number | null;
  timer: NodeJS.Timeout | undefined;
  /** Something of it is being stored: until then its state must not change. */
  isBusy: boolean;
  /** Its next message tells the engine something, so it is one of a round. */
  isForRound: boolean;
  /** Something has changed for it while it was busy. */
  isMissed: boolean;
  /** What it is to be given as its password; only here, and never stored. */
  newPassword?: string;
  /** It is over: another line has taken its place, or the process stops. */
  isOver: boolean;
}

export const newLine = (
  id: string,
  version: OcppVersion,
  { community, epoch, outlets, state }: ClaimedStation,
  socket: LineSocket,
): StationLine => ({
  id,
  community,
  version,
  epoch,
  socket,
  outlets,
  // Fields of a state that an older version stored may be missing.
  state: { ...newStation, ...state },
  stored: null,
  isDirty: false,
  events: [],
  concerns: [],
  wakeAt: null,
  timer: undefined,
  isBusy: false,
  isForRound: false,
  isMissed: false,
  isOver: false,
});

/** Until they are released, nobody else takes something of these lines. */
export function take(busy: Set<StationLine>, lines: readonly StationLine[]): void {
  for (const line of lines) {
    line.isBusy = true;
    busy.add(line);
  }
}

/** A line is looked at again at a time; null: not before something happens. */
export function wakeLineAt(
  line: StationLine,
  at: number | null,
  { wall, look }: { readonly wall: () => number; readonly look: () => void },
): void {
  // Most messages change nothing of it.
  if (at !== null && at === line.wakeAt) return;
  clearTimeout(line.timer);
  line.wakeAt = at;
  if (at === null) return;
  const wait = Math.max(0, at - wall()) + 1;
  line.timer = setTimeout(look, Math.min(wait, 2 ** 31 - 1));
  line.timer.unref();
}
