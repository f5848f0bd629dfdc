import { useState } from 'react';
import { formatTimeOfDay } from '#app/ui/words/format.ts';
import { ChevronIcon } from '#app/ui/icons/icons.tsx';
import { day, minute } from '#engine/units.ts';
import { useIsPainted } from '../loading/render-after-paint.tsx';
import { boxWithChevron, chevronInBox, Field, type FieldProps } from './field.tsx';
import { readTimeOfDay, timeOfDayText, readTypedTime } from './time-of-day.ts';

const quarter = 15 * minute;
/** What the list offers; any other time can be typed. */
const halfHours = Array.from({ length: 48 }, (_, index) => timeOfDayText(index * 2 * quarter));

const inWords = (value: string) => {
  const time = readTimeOfDay(value);
  // With a plain space, as one types it.
  return time === null ? value : formatTimeOfDay(time).replaceAll('\u00A0', ' ');
};

/**
 * A time of day in the site's locale (a native field would use the browser's). Typed freely, picked
 * from a list, or moved by the arrow keys. `value` is `07:00`, or the typed text if that is not a
 * time.
 */
export function TimeField({
  value,
  onChange,
  error,
  ...field
}: FieldProps & { value: string; onChange: (value: string) => void }) {
  /** The text while it is being typed; null once the field is left. */
  const [typing, setTyping] = useState<string | null>(null);
  // Nobody opens the list before the field is painted, and it has many more elements than the field.
  const hasList = useIsPainted();

  function type(text: string) {
    setTyping(text);
    const time = readTypedTime(text);
    onChange(time === null ? text : timeOfDayText(time));
  }
  function choose(time: string) {
    setTyping(null);
    onChange(time);
  }
  function step(by: 1 | -1) {
    const time = readTimeOfDay(value);
    if (time === null) return;
    const steps = by > 0 ? Math.floor(time / quarter) + 1 : Math.ceil(time / quarter) - 1;
    choose(timeOfDayText((steps * quarter + day) % day));
  }

  return (
    // No error is shown while a time is being typed.
    <Field {...field} error={typing === null ? error : undefined}>
      {(wiring) => (
        <span className="relative grid">
          <input
            {...wiring}
            type="text"
            autoComplete="off"
            value={typing ?? inWords(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyping(null)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') setTyping(null);
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            }}
            className={`${boxWithChevron} tabular-nums`}
          />
          <span className="absolute inset-y-0 right-0 w-12 rounded-control has-focus-visible:outline-2 @max-3xs/portal:w-[44px]">
            {/* Not in the tab order: with a keyboard times are typed. The list is for pointer, touch and screen reader. */}
            <select
              aria-label="Choose a half hour"
              tabIndex={-1}
              value={hasList && halfHours.includes(value) ? value : ''}
              onChange={({ target }) => choose(target.value)}
              className="size-full cursor-pointer appearance-none bg-panel text-ink opacity-0"
            >
              <option value="" hidden>
                {inWords(value)}
              </option>
              {hasList &&
                halfHours.map((time) => (
                  <option key={time} value={time}>
                    {inWords(time)}
                  </option>
                ))}
            </select>
            <ChevronIcon className={chevronInBox} />
          </span>
        </span>
      )}
    </Field>
  );
}
