import type { LocalMinute } from '../../../engine/forecast/calendar.ts';
import type { History } from '../../../engine/forecast/history.ts';
import type { Session } from '../../../engine/forecast/session.ts';

/** A forecast to be made at a moment, from the history as of then. */
export interface Question {
  readonly at: LocalMinute;
  readonly ask: (history: History) => void;
}

/**
 * Replays sessions in time order: each question is asked once all sessions ended by then are
 * learned.
 */
export function replay(
  sessions: readonly Session[],
  start: History,
  learn: (history: History, session: Session) => History,
  questions: readonly Question[],
): History {
  const ended = sessions.toSorted((a, b) => a.to - b.to || a.from - b.from);
  let history = start;
  let next = 0;
  for (const { at, ask } of questions.toSorted((a, b) => a.at - b.at)) {
    while (next < ended.length && ended[next]!.to <= at) history = learn(history, ended[next++]!);
    ask(history);
  }
  while (next < ended.length) history = learn(history, ended[next++]!);
  return history;
}
