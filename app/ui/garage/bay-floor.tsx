import type { Bay } from './bay.ts';

/** Number and state, painted on the floor before the bay. What stands beside it says them in words. */
export const BayFloor = ({ bay: { name, text } }: { bay: Bay }) => (
  <span aria-hidden="true" className="bay-floor gap-1 px-0.5 pt-1 pb-2.5 sm:pb-3">
    <span className="bay-number text-base sm:text-xl lg:text-2xl">{name}</span>
    <span className="bay-label min-h-[2.4em] text-[0.6875rem] sm:min-h-0 sm:text-sm">
      {/* A new element each time: a changing width inside a text would count as layout shift. */}
      <span key={text}>{text}</span>
    </span>
  </span>
);

/** A bay in words. */
export const bayName = ({ name, own, text }: Bay) =>
  `space ${name}${own ? ', yours' : ''}: ${text}`;
