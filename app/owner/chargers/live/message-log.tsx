import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SaidLines } from './said-lines.tsx';
import type { StationAnswers } from '#api/owner/stations/station-desk.ts';
import { card, textLink } from '#app/portal/styles.ts';
import { readMessages } from './read-message.ts';
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
