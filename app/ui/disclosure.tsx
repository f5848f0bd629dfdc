import { useId, useState, type ReactNode } from 'react';
import { ChevronIcon } from '#app/ui/icons/icons.tsx';

/** A row that expands to show details. In print it may be expanded. */
export function Disclosure({
  row,
  heading: Heading,
  initiallyOpen = false,
  printed = false,
  className = '',
  children,
}: {
  row: ReactNode;
  /** Set where the row is the heading of its details. */
  heading?: 'h3' | 'h4';
  initiallyOpen?: boolean;
  printed?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(initiallyOpen);
  const id = useId();
  const button = (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={id}
      onClick={() => setOpen(!open)}
      className={`group flex min-h-11 w-full print:min-h-0 cursor-pointer items-center gap-3 text-left hover:bg-stay ${className}`}
    >
      <span className="min-w-0 flex-1">{row}</span>
      <ChevronIcon className="size-5 shrink-0 text-quiet transition-transform duration-150 group-aria-expanded:rotate-180 print:hidden" />
    </button>
  );
  return (
    <>
      {Heading ? (
        <Heading className="font-sans font-normal tracking-normal">{button}</Heading>
      ) : (
        button
      )}
      <div id={id} className={open ? 'animate-unfold' : `hidden ${printed ? 'print:block' : ''}`}>
        {/* What is not shown is not drawn: pages have many of these, and few are opened. */}
        {(open || printed) && children}
      </div>
    </>
  );
}
