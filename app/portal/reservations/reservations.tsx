import { useDeferredValue } from 'react';
import { RenderAfterPaint } from '../loading/render-after-paint.tsx';
import { Suggestions } from './ask/suggestions.tsx';
import { CurrentWish, useWish } from './ask/use-wish.ts';
import { WishForm } from './ask/wish-form.tsx';
import { DayBoard } from './board/day-board.tsx';
import { Past } from './mine/past.tsx';
import { Upcoming } from './mine/upcoming.tsx';
import { useRefetchAtTerms } from './mine/use-refetch-at-terms.ts';
import { NoVehicle } from '../shell/no-vehicle.tsx';
import { card } from '../styles.ts';
import { Queue } from './queue/queue.tsx';

const roomForThePast = <div className="h-140 lg:col-span-2" />;

/** Book a slot: say what is needed and take a suggestion, or choose on the board. */
export default function Reservations() {
  const wish = useWish();
  // Deferred, so that slots and board do not delay a key press in the form.
  const settledWish = useDeferredValue(wish);
  useRefetchAtTerms();
  if (wish.hasNoVehicle) return <WithoutVehicle />;
  return (
    <CurrentWish value={wish}>
      <div className="grid grid-cols-1 gap-5">
        <Queue />
        <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <WishForm wish={wish} />
          {/* Slots of the previous request cannot be pressed until those of the new one are drawn. */}
          <div className={settledWish === wish ? 'contents' : 'pointer-events-none contents'}>
            <Suggestions wish={settledWish} />
          </div>
          <Upcoming />
          <RenderAfterPaint
            placeholder={
              <>
                <div className="h-140" />
                {roomForThePast}
              </>
            }
          >
            {/* A new key per building resets the selection. */}
            <DayBoard key={settledWish.building.id} building={settledWish.building} />
            <RenderAfterPaint placeholder={roomForThePast}>
              <Past />
            </RenderAfterPaint>
          </RenderAfterPaint>
        </div>
      </div>
    </CurrentWish>
  );
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
