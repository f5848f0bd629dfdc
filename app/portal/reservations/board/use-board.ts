import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState, useTransition } from 'react';
import { terms } from '#engine/community/reservation.ts';
import { hour } from '#engine/units.ts';
import { daysBetween, startOfDayAfter } from '../../forms/wall-time.ts';
import { signalsQuery } from '../../service/queries/charge.ts';
import { clockQuery } from '../../service/queries/clock.ts';
import { boardQuery } from '../../service/queries/reservations.ts';
import { hoursOf, joinBoards, soonest, type Span } from './slots.ts';

/** A night belongs to the day it begins on: the board goes on until noon of the next. */
const morning = 12 * hour;

/** The full hour around a moment, counted from local midnight. */
function hourAround(at: number): number {
  const midnight = startOfDayAfter(at, 0);
  return midnight + Math.floor((at - midnight) / hour) * hour;
}

/** A day of a building on the board: what is on show, and the ways to other days. */
export function useBoard(building: string) {
  // Quarter by quarter: the board has no use for every tick of the clock.
  const { data: quarter = null } = useQuery({ ...clockQuery(), select: quarterAfter });
  // Drawn in pieces, so that a press in between is answered at once, however fast the clock runs.
  const now = useDeferredValue(quarter);
  const [opened, setOpened] = useState<number | null>(null);
  const [turning, turn] = useTransition();
  // Today's hours stay where they are while the clock runs; once its day is over, the next is today.
  const stale = now !== null && (opened === null || daysBetween(opened, now) > 0);
  if (stale) setOpened(hourAround(now));
  const from = opened ?? 0;
  const window = useMemo((): Span => ({ from, to: startOfDayAfter(from, 1) + morning }), [from]);
  const hours = useMemo(() => hoursOf(window), [window]);

  const known = now !== null && !stale;
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
    /** The rows are still those of another day. */
    waiting: turning || today.isPlaceholderData || tomorrow.isPlaceholderData,
    signals: useDeferredValue(signals.data) ?? null,
    failure: today.error ?? tomorrow.error,
    retry: () => void Promise.all([today.refetch(), tomorrow.refetch()]),
    earliest: hourAround(now ?? 0),
    latest: hourAround(latest),
    day: now === null ? 0 : daysBetween(now, from),
    lastDay: now === null ? 0 : daysBetween(now, latest) - 1,
    /** Whether an hour is on show. */
    shows: (at: number) => at >= window.from && at < window.to,
    /** Goes to the day that an hour belongs to; what else changes with it is drawn with it. */
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
