import { saidLine, type SaidLine } from './said-line.ts';
import type { StationAnswers } from '#api/owner/stations/station-desk.ts';

type Message = StationAnswers['messages']['messages'][number];

/** A message of the log in a line: notes and what cannot be read stay as they are. */
function lineOf({ id, at, direction, text }: Message, before: readonly SaidLine[]): SaidLine {
  // The log is the service's: what it received, the charger has sent.
  const from = direction === 'in' ? 'out' : 'in';
  try {
    if (direction !== 'note') return { ...saidLine(at, from, text, before), number: id };
  } catch {
    // Cut, because it was long.
  }
  return { number: id, at, direction: from, id: '', what: text, detail: '', isAnswer: true };
}

export function readMessages(messages: readonly Message[]): readonly SaidLine[] {
  const lines: SaidLine[] = [];
  for (const message of messages) lines.push(lineOf(message, lines));
  return lines;
}
