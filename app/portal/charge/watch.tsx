import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { buttonStyle } from '#app/ui/button-style.ts';
import { formatDayAndClock, formatMoney, formatPower } from '#app/ui/words/format.ts';
import { PauseIcon, PlayIcon } from '#app/ui/icons/icons.tsx';
import { daysBetween } from '../forms/wall-time.ts';
import { useFocusElsewhere } from '../navigation/use-focus-elsewhere.ts';
import { useWatching } from '../visitor-state/watch-provider.tsx';
import { useClock } from '../service/use-clock.ts';
import type { LiveSession } from '#api/words/charging/status-words.ts';
import { powerQuery } from '../service/queries/charge.ts';
import { useSelection } from '../visitor-state/selection.tsx';
import { Shares } from './power-shares.tsx';

/** Runs the charge at speed, and pauses it. */
export function WatchButton({
  space,
  session,
  onEnded,
}: {
  space: string;
  session: LiveSession;
  onEnded: () => void;
}) {
  const { watched, isRunning, watch, pause } = useWatching();
  const { data: clock } = useClock();
  const button = useRef<HTMLButtonElement>(null);
  useFocusElsewhere(button, onEnded);
  const isThis = watched?.session === session.id;
  const overnight = daysBetween(clock?.demo ?? 0, session.outlook?.done ?? 0) > 0;
  const name = overnight ? 'Watch the night' : 'Watch it charge';
  const goOn = isThis && clock?.paused;
  return (
    <button
      ref={button}
      type="button"
      onClick={() => (isThis && isRunning ? pause() : watch({ space, session: session.id }))}
      className={buttonStyle.primary}
    >
      {isThis && isRunning ? (
        <>
          <PauseIcon className="size-5 shrink-0" />
          Pause
        </>
      ) : (
        <>
          <PlayIcon className="size-5 shrink-0" />
          {goOn ? 'Keep watching' : name}
        </>
      )}
    </button>
  );
}

/** The demo's time while it runs at speed. */
export function WatchNote({ session }: { session: LiveSession }) {
  const { watched, isRunning } = useWatching();
  const { data: clock } = useClock();
  if (watched?.session !== session.id || !clock) return null;
  return (
    <>
      <p className="text-[0.9375rem] text-quiet tabular-nums">
        <span className="font-semibold text-ink">{formatDayAndClock(clock.demo)}</span>
        {isRunning ? paceInWords(session) : ', paused.'}
      </p>
      <WatchStrip session={session} />
    </>
  );
}

const paceInWords = ({ phase }: LiveSession) =>
  phase.kind === 'waiting'
    ? ', skipping the hours in which your car waits. It slows down when charging ends.'
    : ', an hour in six seconds. It slows down when charging ends.';

/** What changes while a night is watched, where the bill and the building's power are out of sight. */
function WatchStrip({ session }: { session: LiveSession }) {
  const { building } = useSelection();
  const { data: power } = useQuery(powerQuery(building.id));
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 text-sm text-quiet tabular-nums @5xl/portal:hidden">
      <div>
        <dt>Bill right now</dt>
        <dd className="font-display text-lg font-semibold text-ink">
          {formatMoney(session.bill.total)}
        </dd>
      </div>
      {power && (
        <div>
          <dt>
            All cars: {formatPower(power.drawnPower)} of {formatPower(power.capacityPower)}
          </dt>
          <dd className="pt-1">
            <Shares power={power} />
          </dd>
        </div>
      )}
    </dl>
  );
}
