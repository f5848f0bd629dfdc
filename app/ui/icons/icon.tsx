import type { ReactNode } from 'react';

export type IconProps = { className?: string };

/** A 24-unit line icon, hidden from screen readers: the text beside it says the same. */
export function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}
