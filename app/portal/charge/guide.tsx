import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isChargeOver } from '#api/words/session-words.ts';
import { CheckIcon, CloseIcon } from '#app/ui/icons.tsx';
import { reservationsAddress } from '../navigation/addresses.ts';
import { focusSection } from '../navigation/focus-section.ts';
import { pastSessionQuery } from '../service/queries/history.ts';
import type { GuideProgress } from '../visitor-state/guide-progress.ts';
import type { SpaceView } from './use-charge.ts';

const steps = [
  { name: 'Plug in and start', text: 'The plan finds the cheapest hours before you leave.' },
  { name: 'Watch the night', text: 'Eight hours in a minute. Pause whenever you like.' },
  {
    name: 'Read the bill',
    text: 'Unplug, then follow every line to the meter.',
    /** Once the car is unplugged. */
    next: 'Open its invoice, and follow every line to the meter.',
  },
];

const link =
  '-my-2.5 inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4';

/** The visitor's progress at a space. */
function stepAtSpace({ session }: SpaceView): number {
  if (!session?.order) return 0;
  return isChargeOver(session) ? 2 : 1;
}

/** The steps done, which stay done when the car is unplugged: its bill is still to be read. */
function useStepsDone(view: SpaceView, { session, isRead }: GuideProgress): number {
  // A reset of the demo removes the session, and the guide starts over.
  const { isError } = useQuery({ ...pastSessionQuery(session ?? ''), enabled: session !== null });
  if (session === null || isError) return stepAtSpace(view);
  return isRead ? steps.length : steps.length - 1;
}

/** A guide to the demo on the first visit: three steps, until dismissed. */
export function Guide({ view, progress }: { view: SpaceView; progress: GuideProgress }) {
  const current = useStepsDone(view, progress);
  if (progress.isDismissed) return null;
  return (
    <section
      aria-labelledby="guide"
      className="grid gap-3 rounded-card border border-dashed border-leaf px-5 py-4 print:hidden"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="guide" className="text-lg font-semibold">
          New here? Try this
        </h2>
        <button
          type="button"
          aria-label="Hide these steps"
          onClick={() => {
            progress.dismiss();
            focusSection();
          }}
          className="-my-1 -mr-2 grid size-11 cursor-pointer place-items-center rounded-control text-quiet hover:bg-stay hover:text-ink"
        >
          <CloseIcon className="size-5" />
        </button>
      </div>
      <ol className="grid gap-2.5 @roomy/portal:@max-5xl/portal:grid-cols-3">
        {steps.map(({ name, text, next = text }, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3"
          >
            <span
              aria-hidden="true"
              className={`grid size-7 place-items-center rounded-full text-sm font-semibold tabular-nums ${
                index === current ? 'filled bg-leaf text-on-leaf' : 'bg-leaf-pale text-leaf'
              }`}
            >
              {index < current ? <CheckIcon className="size-4" /> : index + 1}
            </span>
            <p className={index < current ? 'text-quiet' : ''}>
              <span className="font-semibold">{name}</span>
              {index < current && <span className="sr-only">, done</span>}
              {index === current && (
                <span className="block text-[0.9375rem] text-quiet">
                  {progress.session === null ? text : next}
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
      {current === steps.length && (
        <p className="text-[0.9375rem] text-quiet">
          That is the tour. Next,{' '}
          <Link to={reservationsAddress} className={link}>
            reserve a slot
          </Link>
          , or{' '}
          <Link to="/#contact" className={link}>
            bring this to your building
          </Link>
          .
        </p>
      )}
    </section>
  );
}
