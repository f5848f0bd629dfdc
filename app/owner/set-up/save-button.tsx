import type { ReactNode } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';

/** At the end of a form: what it does, or that it is being done. */
export const SaveButton = ({
  isPending,
  pending = 'Saving …',
  children,
}: {
  isPending: boolean;
  pending?: string;
  children: ReactNode;
}) => (
  <button
    type="submit"
    aria-disabled={isPending}
    className={`${buttonStyle.primary} justify-self-start`}
  >
    {isPending ? pending : children}
  </button>
);
