import { useRef } from 'react';
import { Link } from 'react-router';
import { mainLinks } from '#app/content/navigation.ts';
import { CloseIcon, MenuIcon } from '#app/ui/icons/site-icons.tsx';

/**
 * A native popover: it opens without script, closes on Escape and on a tap outside, and returns
 * focus to its button. Script only closes it after a choice.
 */
export function MobileMenu() {
  const menu = useRef<HTMLElement>(null);
  return (
    <div className="group md:@min-[46rem]:hidden print:hidden">
      <button
        type="button"
        popoverTarget="main-menu"
        aria-label="Menu"
        className="-mr-[10px] grid size-[max(44px,1.5rem)] cursor-pointer place-items-center rounded-control hover:bg-stay"
      >
        <MenuIcon className="size-6 group-has-[:popover-open]:hidden" />
        <CloseIcon className="hidden size-6 group-has-[:popover-open]:block" />
      </button>
      <nav
        ref={menu}
        id="main-menu"
        popover="auto"
        aria-label="Main menu"
        className="fixed inset-x-0 top-bar m-0 w-full max-w-none border-b border-line bg-paper p-3 text-ink open:animate-unfold"
      >
        <ul>
          {mainLinks.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                onClick={() => menu.current?.hidePopover()}
                className="flex min-h-12 items-center rounded-control px-3 text-lg font-medium hover:bg-stay"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
