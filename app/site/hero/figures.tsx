import { stories } from 'virtual:stories';

const { figures, sources, citation } = stories;

/** Three figures under the headline, and where they come from. */
export default function Figures() {
  return (
    <div className="max-w-lg pt-10">
      <dl className="grid gap-4">
        {figures.map(({ value, text }) => (
          <div
            key={text}
            className="flex flex-row-reverse flex-wrap items-baseline justify-end gap-x-4 gap-y-1 border-t border-line pt-3"
          >
            <dt className="flex-[1_1_13rem] text-[0.9375rem] leading-snug text-quiet">{text}</dt>
            <dd className="order-last w-27 shrink-0 font-display text-2xl leading-none font-bold tracking-tight whitespace-nowrap tabular-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <details id="hero-figures-source" className="pt-4 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-medium text-leaf underline underline-offset-4">
          Where these figures come from
        </summary>
        <div className="grid gap-3 border-l-2 border-line pt-1 pl-4">
          {sources.map(({ figure, basis, caveat }) => (
            <p key={figure}>
              <strong>{figure}.</strong> {basis}{' '}
              <span className="text-quiet">The catch: {caveat}</span>
            </p>
          ))}
          <p className="text-xs text-quiet">Data: {citation}.</p>
        </div>
      </details>
    </div>
  );
}
