import { config } from '#app/config.ts';

export const markFrame = 'M3.5 27V6.2A3.2 3.2 0 0 1 6.7 3h18.6a3.2 3.2 0 0 1 3.2 3.2V27';
export const markBolt = 'M17.6 8.2 10 17.4h5.1l-1 7.4 7.7-9.6h-5.2l1-7Z';

/** A garage door with the charge behind it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 30" aria-hidden="true" className={className}>
      <path d={markFrame} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path d={markBolt} className="fill-leaf" />
    </svg>
  );
}

export const Logo = () => (
  <span className="inline-flex items-center gap-2.5 font-display text-[1.375rem] leading-none font-bold tracking-tight">
    <LogoMark className="h-7 w-auto shrink-0" />
    {/* In a narrow bar only the mark is shown. */}
    <span className="@max-[18rem]:hidden">{config.brand}</span>
  </span>
);
