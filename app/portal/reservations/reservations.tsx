import { useDeferredValue } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Reservation } from '#api/words/booking/state-words.ts';
import { RenderAfterPaint } from '../loading/render-after-paint.tsx';
import { Suggestions } from './ask/suggestions.tsx';
import { CurrentWish, useWish, type WishState } from './ask/use-wish.ts';
import { WishForm } from './ask/wish-form.tsx';
import { DayBoard } from './board/day-board.tsx';
import { Past } from './mine/past.tsx';
import { Upcoming } from './mine/upcoming.tsx';
import { NoVehicle } from '../shell/no-vehicle.tsx';
import { card, reservationsGrid } from '../styles.ts';
import { needQuery, reservationsQuery, suggestionsQuery } from '../service/queries/reservations.ts';
import { startOfDayAfter } from '../forms/wall-time.ts';
import { useRefetchAfter } from '../service/use-clock.ts';
import { Queue } from './queue/queue.tsx';

/** For the board, and for the past. */
const roomBelow = <div className="h-140" />;

/** What is booked; then book a slot: say what is needed and take a suggestion, or choose on the board. */
export default function Reservations() {
  const wish = useWish();
  // Deferred, so that slots and board do not delay a key press in the form.
  const settledWish = useDeferredValue(wish);
  const isAnswered = useDeferredValue(useIsAnswered(settledWish));
  useRefetchAtTerms();
  if (wish.hasNoVehicle) return <WithoutVehicle />;
  return (
    <CurrentWish value={wish}>
      <div className="grid grid-cols-1 gap-5">
        <Queue />
        <div className={reservationsGrid}>
          <div className="grid min-w-0 gap-8 print:block">
            <Upcoming />
            <WishForm wish={wish} />
          </div>
          <div className="grid min-w-0 gap-8 @columns/portal:col-start-2 @columns/portal:row-span-2 print:block print:space-y-5">
            {/* Slots of the previous request cannot be pressed until those of the new one are drawn. */}
            <div className={settledWish === wish ? 'contents' : 'pointer-events-none contents'}>
              <Suggestions wish={settledWish} />
            </div>
            {isAnswered && (
              <RenderAfterPaint placeholder={roomBelow}>
                {/* A new key per building resets the selection. */}
                <DayBoard key={settledWish.building.id} building={settledWish.building} />
              </RenderAfterPaint>
            )}
          </div>
          <RenderAfterPaint placeholder={roomBelow}>
            <RenderAfterPaint placeholder={roomBelow}>
              <Past />
            </RenderAfterPaint>
          </RenderAfterPaint>
        </div>
      </div>
    </CurrentWish>
  );
}

/**
 * Whether it is known how many slots there are, or that they cannot be known: what stands below them
 * then stays in its place.
 */
function useIsAnswered({ vehicle, ask }: WishState): boolean {
  const need = useQuery(needQuery(vehicle));
  const slots = useQuery({ ...suggestionsQuery(ask!), enabled: ask !== null });
  return !need.isPending && (ask === null || !slots.isPending);
}

/** Nothing can be asked for; what was booked before is still to be seen. */
const WithoutVehicle = () => (
  <div className="grid grid-cols-1 gap-5">
    <Queue />
    <section className={card}>
      <NoVehicle />
    </section>
    <Past />
  </div>
);

/** Refetches the list when the terms of a reservation change with time. Used once per section. */
function useRefetchAtTerms() {
  const { data, refetch } = useQuery(reservationsQuery());
  useRefetchAfter(data ? nextTerm(data) : null, refetch);
}

type List = {
  readonly at: number;
  readonly upcoming: readonly Pick<Reservation, 'freeUntil' | 'opensAt'>[];
};

/** The next instant at which the list changes without an event: a term ends, or a day begins. */
export function nextTerm({ at, upcoming }: List): number {
  const terms = upcoming.flatMap(({ freeUntil, opensAt }) => [freeUntil, opensAt]);
  return Math.min(startOfDayAfter(at, 1), ...terms.filter((moment) => moment >= at));
}
