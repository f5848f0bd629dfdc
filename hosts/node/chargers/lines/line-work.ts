import { isLineCut } from '#chargers/commissioning/run.ts';
import { writeFrame } from '#chargers/frames/frame.ts';
import { lineClosed, lineOpened, proceed, receive } from '#chargers/line.ts';
import { ask } from '#chargers/requests/ask.ts';
import type { Moment, Notice, Outcome, StationState } from '#chargers/station/station.ts';
import type { StationRow } from '#api/store/entry-rows.ts';
import { instant } from '#engine/units.ts';
import type { roundTurns } from './round-turns.ts';
import type { LineEvent, StationLine } from './station-line.ts';
import type { StationStore } from '../stations/station-store.ts';

/** What the lines of a community need from the process. */
export interface LinesHost {
  readonly store: Pick<StationStore, 'keepState' | 'keepChange'>;
  /** The name of the process. */
  readonly process: string;
  readonly wall: () => number;
  /** Whether thousands of stations connect at once. */
  readonly isCrowded: () => boolean;
  readonly takeTurn: ReturnType<typeof roundTurns>;
  readonly sent: (line: StationLine, text: string) => void;
  readonly noticed: (line: StationLine, notice: Notice) => void;
  /** Something went wrong that an operator should know of. */
  readonly failed: (what: string, error: unknown) => void;
}

/** What an event on a line leads to; without an event, what is to be done by itself. */
export interface Work {
  readonly line: StationLine;
  readonly event: LineEvent | null;
  readonly outcome: Outcome;
}

type Failed = LinesHost['failed'];
type Proceeded = ReturnType<typeof proceed>;

/** A bug with one station must not stop the others. */
function guarded(
  failed: Failed,
  { id }: StationLine,
  state: StationState,
  run: () => Outcome,
): Outcome {
  try {
    return run();
  } catch (error) {
    failed(`Station ${id}`, error);
    return { state, steps: [], notices: [], frames: [] };
  }
}

export function takeEvent(
  failed: Failed,
  line: StationLine,
  event: LineEvent,
  moment: Moment,
): Outcome {
  const { state } = line;
  switch (event.kind) {
    case 'opened':
      return lineOpened(moment, state);
    case 'closed':
      return lineClosed(moment, state);
    case 'asked':
      return guarded(failed, line, state, () => ask(moment, state, event.request));
    case 'frame':
      return guarded(failed, line, state, () => receive(moment, state, event.text));
  }
}

export function proceedWith(
  failed: Failed,
  line: StationLine,
  moment: Moment,
  { state = line.state, isTelling = false } = {},
): Proceeded {
  const outcome = guarded(failed, line, state, () => proceed(moment, state, isTelling));
  return { wakeAt: null, ...outcome };
}

/** What was heard, and what is to be done then: nothing of both is for the engine. */
export const joined = (heard: Outcome, next: Outcome): Outcome => ({
  state: next.state,
  steps: [],
  notices: [...heard.notices, ...next.notices],
  frames: [...heard.frames, ...next.frames],
});

export const rowOf = ({ line: { id, epoch }, event, outcome: { state } }: Work): StationRow => ({
  id,
  epoch,
  state,
  isClosed: event?.kind === 'closed',
});

/** What people asked of a station and look at: known after its line is lost, as a restart itself loses it. */
export const tellsPeople = (before: StationState, after: StationState): boolean =>
  after.requests !== before.requests || after.commissioning !== before.commissioning;

/**
 * What a station was told as an answer must be known after a restart. What it has answered itself is
 * asked again on a new line, unless people wait for it.
 */
export const mustBeKept = ({ line, event, outcome }: Work): boolean =>
  tellsPeople(line.state, outcome.state) ||
  (event !== null &&
    (event.kind !== 'frame' || outcome.frames.length > 0) &&
    (outcome.state !== line.state || event.kind === 'closed'));

/** It has taken a new password: it connects again with that one, and the one before ends. */
const hasNewPassword = ({ requests: before }: StationState, { requests }: StationState): boolean =>
  requests !== before &&
  requests.some(
    ({ id, operation, state }) =>
      operation.kind === 'new-password' &&
      state === 'accepted' &&
      before.some((one) => one.id === id && one.state === 'sent'),
  );

/**
 * What follows is stored as far as it must be: the line goes on, and the station is answered. `changes`:
 * how many are stored since the whole state.
 */
export function finish(
  host: LinesHost,
  { line, event, outcome }: Work,
  isStored: boolean,
  changes = 0,
): void {
  if (line.isOver) return;
  const isRenewed = hasNewPassword(line.state, outcome.state);
  line.isDirty = !isStored && (line.isDirty || outcome.state !== line.state);
  line.state = outcome.state;
  if (isStored) line.stored = { state: outcome.state, changes };
  if (event !== null) {
    line.isForRound = false;
    line.events.shift();
    line.socket.waiting(line.events.length);
  }
  for (const notice of outcome.notices) host.noticed(line, notice);
  for (const frame of outcome.frames) {
    const text = writeFrame(frame);
    line.socket.send(text);
    host.sent(line, text);
  }
  if (isRenewed) line.socket.end('It has a new password');
  if (isLineCut(line.state.commissioning, instant(host.wall()))) {
    line.socket.end('The line is cut to see what the station does alone');
  }
}
