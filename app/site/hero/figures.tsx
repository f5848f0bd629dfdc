import type { Night } from '../night/night.ts';

/** Three figures under the headline. */
export function Figures({ figures }: Pick<Night, 'figures'>) {
  return (
    <dl className="grid max-w-lg grid-cols-3 gap-4 pt-12">
      {figures.map(({ value, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm leading-snug text-quiet">{text}</dt>
          <dd className="font-display text-[1.75rem] leading-none font-bold tracking-tight tabular-nums sm:text-3xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
