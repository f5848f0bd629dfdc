import type { ReactNode } from 'react';
import { card, smallButton } from '#app/portal/styles.ts';
import { CheckIcon } from '#app/ui/icons/icons.tsx';

/** A step of the set-up: what is known so far, and its form while it is open. */
export function Step({
  number,
  title,
  said,
  isDone,
  isOpen,
  onOpen,
  children,
}: {
  number: number;
  title: string;
  said: string;
  isDone: boolean;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}) {
  return (
    <li className={`${card} grid grid-cols-1 gap-4`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span
          aria-hidden="true"
          className={`grid size-7 place-items-center rounded-full text-sm font-semibold ${isDone ? 'bg-leaf text-on-leaf' : 'bg-stay text-quiet'}`}
        >
          {isDone ? <CheckIcon className="size-4" /> : number}
        </span>
        <div className="min-w-0 flex-1 basis-32">
          <h2 className="text-lg">
            {title}
            <span className="sr-only">{isDone ? ', done' : ', to do'}</span>
          </h2>
          <p className="text-[0.9375rem] text-quiet">{said}</p>
        </div>
        {!isOpen && (
          <button type="button" className={smallButton} onClick={onOpen}>
            {isDone ? 'Change' : 'Begin'}
            <span className="sr-only"> {title}</span>
          </button>
        )}
      </div>
      {isOpen && <div className="grid grid-cols-1 gap-5 border-t border-line pt-5">{children}</div>}
    </li>
  );
}
