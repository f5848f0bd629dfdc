import type { ReactNode } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';

const places = { start: 'justify-self-start', end: 'justify-self-end max-sm:w-full' } as const;

/** At the end of a form: what it does, or that it is being done. */
export const SaveButton = ({
  isPending,
  pending = 'Saving …',
  place = 'start',
  children,
}: {
  isPending: boolean;
  pending?: string;
  /** At the end of the line in a form that opens within a list. */
  place?: keyof typeof places;
  children: ReactNode;
}) => (
  <button
    type="submit"
    aria-disabled={isPending}
    className={`${buttonStyle.primary} ${places[place]}`}
  >
    {isPending ? pending : children}
  </button>
);
