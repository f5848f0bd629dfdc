import type { Night } from '../night/night.ts';

/** Three figures under the headline, and where they come from. */
export function Figures({ night: { figures, sources, citation } }: { night: Night }) {
  return (
    <div className="max-w-lg pt-10 lg:pt-14">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-x-4 gap-y-5">
        {figures.map(({ value, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-sm leading-snug text-quiet">{text}</dt>
            <dd className="font-display text-[1.75rem] leading-none font-bold tracking-tight tabular-nums sm:text-3xl">
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
