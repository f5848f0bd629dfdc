import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SaidLines } from './said-lines.tsx';
import type { StationAnswers } from '#api/owner/stations/station-desk.ts';
import { noteWords } from '#api/words/chargers/note-words.ts';
import { card, textLink } from '#app/portal/styles.ts';
import { saidLine, type SaidLine } from './said-line.ts';
import { messagesQuery, stationService } from './station-queries.ts';

type Messages = StationAnswers['messages']['messages'];

/** What the charger and the service say to each other, as it happens, and back to 14 days ago. */
export function MessageLog({ station }: { station: string }) {
  const { data } = useQuery(messagesQuery(station));
  const [earlier, setEarlier] = useState<Messages>([]);
  const [isAll, setAll] = useState(false);
  const heading = useId();
  const newest = data?.messages ?? [];
  const known = new Set(newest.map(({ id }) => id));
  const all = [...earlier.filter(({ id }) => !known.has(id)), ...newest];
  async function readEarlier() {
    const before = all[0]!.id;
    const { messages } = await stationService.messages({ station, before });
    setEarlier([...messages, ...earlier]);
    setAll(messages.length === 0);
  }
  return (
    <section aria-labelledby={heading} className={card}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="text-lg">
          What it says
        </h2>
        <p className="text-[0.9375rem] text-quiet">live</p>
      </div>
      <SaidLines labelledBy={heading} lines={readMessages(all)} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-quiet">
          Kept for 14 days, without cards, passwords and battery levels.
        </p>
        {all.length > 0 && !isAll && (
          <button type="button" className={textLink} onClick={() => void readEarlier()}>
            Earlier messages
          </button>
        )}
      </div>
    </section>
  );
}

/** A message of the log in a line: notes as words, and what cannot be read as it is. */
function lineOf(
  { id, at, direction, text }: Messages[number],
  before: readonly SaidLine[],
): SaidLine {
  // The log is the service's: what it received, the charger has sent.
  const from = direction === 'in' ? 'out' : 'in';
  try {
    if (direction !== 'note') return { ...saidLine(at, from, text, before), number: id };
  } catch {
    // Cut, because it was long.
  }
  const what = direction === 'note' ? noteWords(text) : text;
  return { number: id, at, direction: from, id: '', what, detail: '', isAnswer: true };
}

function readMessages(messages: Messages): readonly SaidLine[] {
  const lines: SaidLine[] = [];
  for (const message of messages) lines.push(lineOf(message, lines));
  return lines;
}
