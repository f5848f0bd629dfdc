import { changeBetween, withChange, type StateChange } from '#api/community/state-changes.ts';
import type { StationState } from '#chargers/station/station.ts';

/** What is stored of a station: its state as a whole, and how many changes since. */
export interface StoredState {
  readonly state: StationState;
  readonly changes: number;
}

/** Afterwards a state is written as a whole, so that reading it never takes long. */
const mostChanges = 20;

/** What a reading changes that says nothing new. */
const ofReadings = ({ outlets, held, youngest }: StationState) => ({ outlets, held, youngest });

/**
 * What a reading has changed since a state was stored; null if the state is to be written as a whole: rare
 * changes are, so that whoever looks for something in a state finds it there.
 */
export function changeToStore(stored: StoredState | null, state: StationState): string | null {
  if (stored === null || stored.changes >= mostChanges) return null;
  const before = ofReadings(stored.state);
  const keys = Object.keys(state) as (keyof StationState)[];
  const isOfReadings = keys.every((key) => key in before || state[key] === stored.state[key]);
  return isOfReadings ? JSON.stringify(changeBetween(before, ofReadings(state)) ?? {}) : null;
}

/** A state as it was stored, with the changes after it. */
export const withChanges = <State extends StationState | null>(
  state: State,
  changes: string | null,
): State =>
  state === null || changes === null
    ? state
    : changes
        .trimEnd()
        .split('\n')
        .reduce((now, one) => withChange(now, JSON.parse(one) as StateChange), state);
