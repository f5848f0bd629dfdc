import type { ReactNode } from 'react';

/** A legend entry: a color and its meaning. */
export function Swatch({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width="13" height="13" aria-hidden="true">
        <rect x=".5" y=".5" width="12" height="12" rx="3" className={tone} />
      </svg>
      {children}
    </span>
  );
}
