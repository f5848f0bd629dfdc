import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isChargeOver } from '#api/words/charging/status-words.ts';
import { CheckIcon, CloseIcon } from '#app/ui/icons/icons.tsx';
import { invoiceAddress, invoicesAddress, reservationsAddress } from '../navigation/addresses.ts';
import { focusSection } from '../navigation/focus-section.ts';
import { pastSessionQuery } from '../service/queries/history.ts';
import { BringNeighbor } from './bring-neighbor.tsx';
import type { GuideProgress } from '../visitor-state/guide-progress.ts';
import type { SpaceView } from './use-charge.ts';

const steps = [
  { name: 'Plug in and start', text: 'The plan finds the cheapest hours before you leave.' },
  { name: 'Watch the night', text: 'Eight hours in half a minute. Pause whenever you like.' },
  {
    name: 'Make way for a neighbor',
    text: 'One needs the space in the morning. Move in time, and your service fee comes back.',
  },
  { name: 'Read the bill', text: 'Follow every line to the meter.' },
];
const makingWay = 2;

const link =
  '-my-2.5 inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4';

/** The visitor's progress at a space. */
function stepAtSpace({ session }: SpaceView): number {
  if (!session?.order) return 0;
  return isChargeOver(session) ? makingWay : 1;
}

/** The steps done, which stay done when the car is unplugged: its bill is still to be read. */
function useStepsDone(view: SpaceView, { session, isRead }: GuideProgress) {
  // A reset of the demo removes the session, and the guide starts over.
  const { data, isError } = useQuery({
    ...pastSessionQuery(session ?? ''),
    enabled: session !== null,
  });
  if (session === null || isError) return { done: stepAtSpace(view), invoice: null };
  const invoice = data?.invoice ? invoiceAddress(data.invoice.id, session) : invoicesAddress;
  return { done: isRead ? steps.length : steps.length - 1, invoice };
}

/** Once the car is unplugged. */
const ReadBill = ({ invoice }: { invoice: string }) => (
  <>
    <Link to={invoice} className={link}>
      Open its invoice
    </Link>
    , and follow every line to the meter.
  </>
);

/** A guide to the demo on the first visit: four steps, until dismissed. */
export function Guide({ view, progress }: { view: SpaceView; progress: GuideProgress }) {
  const { done: current, invoice } = useStepsDone(view, progress);
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
        {steps.map(({ name, text }, index) => (
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
                  {invoice === null ? text : <ReadBill invoice={invoice} />}
                  {index === makingWay && view.session && <BringNeighbor session={view.session} />}
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
          <Link to="/buildings" className={link}>
            bring this to your building
          </Link>
          .
        </p>
      )}
    </section>
  );
}
