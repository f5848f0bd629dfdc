import type { Bay } from './bay.ts';

/**
 * Number and state, painted on the floor before the bay. What stands beside it says them in words.
 * Large text stays within a fifth of the garage, so that no number is broken in two.
 */
export const BayFloor = ({ bay: { name, text } }: { bay: Bay }) => (
  <span aria-hidden="true" className="bay-floor gap-1 px-0.5 pt-1 pb-2.5 sm:pb-3">
    <span className="bay-number text-[min(1rem,8cqi)] sm:text-xl lg:text-2xl">{name}</span>
    <span className="bay-label min-h-[2.4em] text-[min(0.6875rem,4.8cqi)] sm:min-h-[1.2em] sm:text-sm">
      {/* A new element each time: a changing width inside a text would count as layout shift. */}
      <span key={text}>{text}</span>
    </span>
  </span>
);

/** A bay in words. */
export const bayName = ({ name, own, text }: Bay) =>
  `space ${name}${own ? ', yours' : ''}: ${text}`;
