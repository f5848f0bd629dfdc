import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState, useTransition } from 'react';
import { terms } from '#engine/community/reservation.ts';
import { hour } from '#engine/units.ts';
import { daysBetween, startOfDayAfter } from '../../forms/wall-time.ts';
import { signalsQuery } from '../../service/queries/charge.ts';
import { boardQuery } from '../../service/queries/reservations.ts';
import { hoursOf, joinBoards, soonest, type Span } from './slots.ts';
import { useOfClock } from '../../service/use-clock.ts';

/** The board extends to noon of the next day, so that it contains the whole night. */
const morning = 12 * hour;

/** The full hour around a moment, counted from local midnight. */
function hourAround(at: number): number {
  const midnight = startOfDayAfter(at, 0);
  return midnight + Math.floor((at - midnight) / hour) * hour;
}

/** One day of a building: the data shown, and navigation to other days. */
export function useBoard(building: string) {
  // Rounded to quarter hours, so that the board does not render at every tick of the clock.
  const quarter = useOfClock(quarterAfter) ?? null;
  // Deferred, so that the update does not delay a press at any clock speed.
  const now = useDeferredValue(quarter);
  const [opened, setOpened] = useState<number | null>(null);
  const [turning, turn] = useTransition();
  // Today's hours do not move while the clock runs; once the day is over, the next one is today.
  const stale = now !== null && (opened === null || daysBetween(opened, now) > 0);
  if (stale) setOpened(hourAround(now));
  const from = opened ?? 0;
  const window = useMemo((): Span => ({ from, to: startOfDayAfter(from, 1) + morning }), [from]);
  const hours = useMemo(() => hoursOf(window), [window]);

  const known = building !== '' && now !== null && !stale;
  const today = useQuery({
    ...boardQuery({ building, day: startOfDayAfter(from, 0) }),
    enabled: known,
  });
  const tomorrow = useQuery({
    ...boardQuery({ building, day: startOfDayAfter(from, 1) }),
    enabled: known,
  });
  const signals = useQuery({ ...signalsQuery({ building, ...window }), enabled: known });
  const first = useDeferredValue(today.data);
  const second = useDeferredValue(tomorrow.data);
  const rows = useMemo(
    () => (first && second ? joinBoards(first, second).rows : null),
    [first, second],
  );

  const latest = (now ?? 0) + terms.horizon;
  return {
    now: now ?? 0,
    window,
    hours,
    /** Null until the first answer. */
    rows,
    /** The rows still show another day, while the requested one is loading. */
    waiting: turning || today.isPlaceholderData || tomorrow.isPlaceholderData,
    signals: useDeferredValue(signals.data) ?? null,
    failure: today.error ?? tomorrow.error,
    retry: () => void Promise.all([today.refetch(), tomorrow.refetch()]),
    earliest: hourAround(now ?? 0),
    latest: hourAround(latest),
    day: now === null ? 0 : daysBetween(now, from),
    lastDay: now === null ? 0 : daysBetween(now, latest) - 1,
    /** Whether an hour is on the board. */
    shows: (at: number) => at >= window.from && at < window.to,
    /** Shows the day of an hour; other state changes go into the same render. */
    goTo: (at: number, also: () => void) =>
      turn(() => {
        also();
        setOpened(daysBetween(now ?? at, at) <= 0 ? hourAround(now ?? at) : startOfDayAfter(at, 0));
      }),
    /** Shows the day so many days from today. */
    showDay: (days: number) => {
      if (now === null) return;
      turn(() => setOpened(days <= 0 ? hourAround(now) : startOfDayAfter(now, days)));
    },
  };
}

const quarterAfter = ({ demo }: { demo: number }) => soonest(demo);

export type BoardOnShow = ReturnType<typeof useBoard>;
