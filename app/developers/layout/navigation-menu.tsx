import { useRef } from 'react';
import { MenuIcon } from '#app/ui/icons/site-icons.tsx';
import { PageLinks } from './page-links.tsx';

/** The pages as a native popover, which opens without script. Script only closes it after a choice. */
export function NavigationMenu() {
  const menu = useRef<HTMLElement>(null);
  return (
    <div className="lg:hidden print:hidden">
      <button
        type="button"
        popoverTarget="developers-menu"
        aria-label="Menu"
        className="-mr-[10px] grid size-[max(44px,1.5rem)] cursor-pointer place-items-center rounded-control hover:bg-stay"
      >
        <MenuIcon className="size-6" />
      </button>
      <nav
        ref={menu}
        id="developers-menu"
        popover="auto"
        aria-label="Pages"
        className="fixed inset-x-0 top-bar m-0 max-h-[calc(100dvh-var(--bar-height))] w-full max-w-none columns-[14rem] overflow-y-auto border-b border-line bg-paper p-4 text-ink open:animate-unfold"
      >
        <PageLinks onChoose={() => menu.current?.hidePopover()} />
      </nav>
    </div>
  );
}
