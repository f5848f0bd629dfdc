import { CheckIcon, CloseIcon } from '#app/ui/icons.tsx';
import { useRemembered } from '../visitor-state/use-remembered.ts';
import { focusSection } from '../navigation/focus-section.ts';
import type { SpaceView } from './use-charge.ts';

const steps = [
  { name: 'Plug in and start', text: 'The plan finds the cheapest hours before you leave.' },
  { name: 'Watch the night', text: 'Eight hours in a minute. Pause whenever you like.' },
  {
    name: 'Read the bill',
    text: 'Unplug, and follow every line to the meter. Or reserve a space.',
  },
];

/** The visitor's progress. */
function stepOf({ session }: SpaceView): number {
  if (!session?.order) return 0;
  return session.phase.kind === 'complete' || session.phase.kind === 'stopped' ? 2 : 1;
}

/** A guide to the demo on the first visit: three steps, until dismissed. */
export function Guide({ view }: { view: SpaceView }) {
  const [dismissed, dismiss] = useRemembered('demo-guide');
  if (dismissed !== null) return null;
  const current = stepOf(view);
  return (
    <section
      aria-labelledby="guide"
      className="grid gap-3 rounded-card border border-dashed border-leaf px-5 py-4"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="guide" className="text-lg font-semibold">
          New here? Try this
        </h2>
        <button
          type="button"
          aria-label="Hide these steps"
          onClick={() => {
            dismiss('dismissed');
            focusSection();
          }}
          className="-my-1 -mr-2 grid size-11 cursor-pointer place-items-center rounded-control text-quiet hover:bg-stay hover:text-ink"
        >
          <CloseIcon className="size-5" />
        </button>
      </div>
      <ol className="grid gap-2.5 sm:max-lg:grid-cols-3">
        {steps.map(({ name, text }, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3"
          >
            <span
              aria-hidden="true"
              className={`grid size-7 place-items-center rounded-full text-sm font-semibold tabular-nums ${
                index === current ? 'bg-leaf text-on-leaf' : 'bg-leaf-pale text-leaf'
              }`}
            >
              {index < current ? <CheckIcon className="size-4" /> : index + 1}
            </span>
            <p className={index < current ? 'text-quiet' : ''}>
              <span className="font-semibold">{name}</span>
              {index < current && <span className="sr-only">, done</span>}
              {index === current && (
                <span className="block text-[0.9375rem] text-quiet">{text}</span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
