import type { LocalMinute } from './calendar.ts';
import type { History } from './history.ts';
import type { Session } from './session.ts';

/** Something to be foretold at a moment, from what is known then. */
export interface Question {
  readonly at: LocalMinute;
  readonly ask: (history: History) => void;
}

/** Lives through sessions again: each question is asked when all sessions over by then are learned. */
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
