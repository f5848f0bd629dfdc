import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Leads owners to their page. */
export const BuildingsLink = ({ children }: { children: ReactNode }) => (
  <Link
    to="/buildings"
    prefetch="intent"
    className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
  >
    {children}
  </Link>
);
