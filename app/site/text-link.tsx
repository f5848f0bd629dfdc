import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link to another page, in a line of its own or beside others. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    prefetch="intent"
    className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
  >
    {children}
  </Link>
);
