import { useQuery } from '@tanstack/react-query';
import { memo, useRef, useState } from 'react';
import { formatDateOf, formatDayAndClock, formatRunningClock } from '#app/ui/words/format.ts';
import { day } from '#engine/units.ts';
import { ChevronIcon, PauseIcon, PlayIcon } from '#app/ui/icons/icons.tsx';
import { useSelection } from '../../visitor-state/selection.tsx';
import { demoClock } from '../../service/client.ts';
import { nextEventsQuery, type Clock } from '../../service/queries/sandbox.ts';
import { useClock, useOfClock } from '../../service/use-clock.ts';
import { useCommand } from '../../service/use-command.ts';
import { carOf, eventInWords } from './event-words.ts';
import { PopoverPanel } from './popover-panel.tsx';

const rates = [1, 60, 600] as const;
/** Further ahead a weekday is ambiguous. */
const thisWeek = 6 * day;

const rateOf = ({ rate }: Clock) => rate;

/** Controls of the demo's clock: pause, speed, and jumps to the next events. */
export const ClockControl = memo(function ClockControl() {
  const { data: clock } = useClock();
  const pause = useCommand(() => demoClock.pause());
  const resume = useCommand(() => demoClock.resume());
  // Until it is known, the usual ones: another width would move what is beside it.
  const { paused = false, rate = 1 } = clock ?? {};
  return (
    <div className="flex min-w-0 items-center rounded-full border border-line bg-leaf-pale">
      <button
        type="button"
        aria-disabled={!clock}
        aria-label={paused ? 'Let the demo clock run' : 'Pause the demo clock'}
        onClick={() => (paused ? resume : pause).mutate(undefined)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-stay"
      >
        {paused ? <PlayIcon className="size-5" /> : <PauseIcon className="size-5" />}
      </button>
      <button
        type="button"
        popoverTarget="demo-clock"
        className="flex min-h-11 min-w-0 cursor-pointer flex-wrap items-center gap-x-1 rounded-full lg:gap-x-2 pr-3 pl-1 text-left text-[0.9375rem] tabular-nums [anchor-name:--demo-clock] hover:bg-stay"
      >
        <span className="sr-only">Demo clock: </span>
        {/* On a phone the pace is below the time: beside it, it would cut the name of the car. */}
        <span className="flex min-w-0 flex-wrap gap-x-1 max-md:flex-col max-md:leading-tight lg:gap-x-2">
          <time
            dateTime={clock ? new Date(clock.demo).toISOString() : undefined}
            className="font-semibold @3xs/portal:min-w-24 @3xs/portal:whitespace-nowrap"
          >
            {clock ? formatRunningClock(clock.demo) : '--:--'}
          </time>
          {/* On a narrow window the button beside it says so: there is no room for both. */}
          <span
            className={`text-quiet max-md:text-xs ${paused || rate === 1 ? 'max-lg:hidden' : ''}`}
          >
            {paused ? 'paused' : `${rate}×`}
          </span>
        </span>
        <ChevronIcon className="size-4 text-quiet @max-3xs/portal:hidden" />
      </button>
      <ClockPanel />
    </div>
  );
});

const ClockPanel = memo(function ClockPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const { spaceId, locations } = useSelection();
  // A building without spaces has the events of the others.
  const [anySpace] = locations.flatMap(({ spaces }) => spaces);
  const rate = useOfClock(rateOf);
  // Queried only while the panel is open: at speed it would run four times a second.
  const [opened, setOpened] = useState<number | null>(null);
  const { data, dataUpdatedAt } = useQuery({
    ...nextEventsQuery(spaceId || (anySpace?.id ?? '')),
    enabled: opened !== null,
  });
  // The list from the last time may be outdated.
  const next = opened !== null && dataUpdatedAt >= opened ? data : undefined;
  const setRate = useCommand(demoClock.setRate);
  const jump = useCommand(demoClock.jump);
  return (
    <PopoverPanel
      ref={panel}
      id="demo-clock"
      label="Demo clock"
      onToggle={({ newState }) => setOpened(newState === 'open' ? Date.now() : null)}
      className="popover-below w-80 max-w-[calc(100vw-2rem)] p-4 [position-anchor:--demo-clock]"
    >
      <fieldset>
        <legend className="pb-2 text-sm font-medium text-quiet">Pace of the demo</legend>
        <div className="grid grid-cols-3 gap-1 rounded-control bg-stay p-1">
          {rates.map((one) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center justify-center rounded-lg font-semibold tabular-nums has-checked:bg-panel has-checked:text-leaf forced-colors:has-checked:border-2 has-focus-visible:outline-3 has-focus-visible:outline-leaf"
            >
              <input
                type="radio"
                name="pace"
                className="sr-only"
                checked={rate === one}
                onChange={() => setRate.mutate({ rate: one })}
              />
              {one}×
            </label>
          ))}
        </div>
      </fieldset>
      <p className="pt-4 pb-1 text-sm font-medium text-quiet">Jump ahead</p>
      <ul className="-mx-2">
        {next?.events.slice(0, 6).map((event) => (
          <li key={`${event.kind} ${'space' in event ? event.space : ''} ${event.at}`}>
            <button
              type="button"
              onClick={() => {
                jump.mutate({ to: event.at });
                panel.current?.hidePopover();
              }}
              className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-control px-2 py-1.5 text-left hover:bg-stay"
            >
              <span className="min-w-0 leading-tight">
                {eventInWords(event)}{' '}
                <span className="block text-sm text-quiet">{carOf(event)}</span>
              </span>
              <span className="shrink-0 text-sm whitespace-nowrap text-quiet tabular-nums">
                {event.at - next.at > thisWeek
                  ? formatDateOf(event.at)
                  : formatDayAndClock(event.at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </PopoverPanel>
  );
});
