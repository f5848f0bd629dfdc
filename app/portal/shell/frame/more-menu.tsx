import { memo, use, useRef } from 'react';
import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { DotsIcon } from '#app/ui/icons/icons.tsx';
import { useTheme, setTheme } from '#app/ui/page/theme.ts';
import { vehiclesAddress } from '../../navigation/addresses.ts';
import { DemoItems } from './demo-items.tsx';
import { MenuContext, menuItem } from './menu-context.ts';
import { PopoverPanel } from './popover-panel.tsx';

/** In the sidebar or in the header: both are rendered, one of them is hidden. */
const places = {
  beside: {
    button: '[anchor-name:--sidebar-menu]',
    menu: 'popover-beside [position-anchor:--sidebar-menu]',
  },
  below: {
    button: '[anchor-name:--header-menu]',
    menu: 'popover-below [position-anchor:--header-menu]',
  },
};

export const MoreMenu = memo(function MoreMenu({
  id,
  place,
  isOwner = false,
}: {
  id: string;
  place: 'beside' | 'below';
  /** Whether it is the menu of the owner's side. */
  isOwner?: boolean;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const items = use(MenuContext);
  const dark = useTheme() === 'dark';
  const close = () => menu.current?.hidePopover();
  const label = items === null ? 'Demo menu' : 'Menu';
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={`${places[place].button} grid size-11 cursor-pointer place-items-center rounded-control text-quiet hover:bg-stay hover:text-ink`}
      >
        <DotsIcon className="size-6" />
      </button>
      <PopoverPanel ref={menu} id={id} label={label} className={`${places[place].menu} w-64 p-2`}>
        {place === 'below' && (
          <>
            {!isOwner && (
              <Link to={vehiclesAddress} onClick={close} className={menuItem}>
                My Vehicles
              </Link>
            )}
            <button
              type="button"
              onClick={() => setTheme(dark ? 'light' : 'dark')}
              className={menuItem}
            >
              {dark ? 'Light theme' : 'Dark theme'}
            </button>
          </>
        )}
        {items ?? <DemoItems onChosen={close} isOwner={isOwner} />}
        <p className="mt-2 border-t border-line px-3 pt-2 pb-1 text-sm text-quiet tabular-nums">
          {config.brand} {productVersion}
        </p>
      </PopoverPanel>
    </>
  );
});
