import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronIcon } from '#app/ui/icons/icons.tsx';

/** A link from an item back to its list. */
export function BackLink({
  to,
  state,
  children,
}: {
  to: string;
  state: unknown;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-leaf print:hidden"
    >
      <ChevronIcon className="size-5 rotate-90" />
      {children}
    </Link>
  );
}
