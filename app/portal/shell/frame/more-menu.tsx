import { memo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { DotsIcon } from '#app/ui/icons/icons.tsx';
import { useTheme, setTheme } from '#app/ui/page/theme.ts';
import { vehiclesAddress } from '../../navigation/addresses.ts';
import { host } from '../../service/current-host.ts';
import { PopoverPanel } from './popover-panel.tsx';
import { useDemoCommands } from './use-demo-commands.ts';

const item =
  'flex min-h-11 w-full cursor-pointer items-center rounded-control px-3 py-1 text-left leading-snug font-medium hover:bg-stay';

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
}: {
  id: string;
  place: 'beside' | 'below';
}) {
  const menu = useRef<HTMLDivElement>(null);
  /** Whether to reset the demo. */
  const [asking, setAsking] = useState(false);
  const dark = useTheme() === 'dark';
  const { simulateFault, bringNeighbor, isResetting, reset } = useDemoCommands();
  const { leave } = host();
  const close = () => menu.current?.hidePopover();
  const actions = [
    ['Simulate a fault', () => simulateFault('faulted')],
    ['Simulate a charger that does not answer', () => simulateFault('silent')],
    ['Simulate a charger that draws too much', () => simulateFault('draws-more')],
    ['Simulate a neighbor who needs a space', bringNeighbor],
    ['Reset demo', () => setAsking(true)],
  ] as const;

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Demo menu"
        className={`${places[place].button} grid size-11 cursor-pointer place-items-center rounded-control text-quiet hover:bg-stay hover:text-ink`}
      >
        <DotsIcon className="size-6" />
      </button>
      <PopoverPanel
        ref={menu}
        id={id}
        label="Demo menu"
        className={`${places[place].menu} w-64 p-2`}
      >
        {place === 'below' && (
          <>
            <Link to={vehiclesAddress} onClick={close} className={item}>
              My Vehicles
            </Link>
            <button
              type="button"
              onClick={() => setTheme(dark ? 'light' : 'dark')}
              className={item}
            >
              {dark ? 'Light theme' : 'Dark theme'}
            </button>
          </>
        )}
        {actions.map(([name, act]) => (
          <button
            key={name}
            type="button"
            className={item}
            onClick={() => {
              close();
              act();
            }}
          >
            {name}
          </button>
        ))}
        {leave && (
          <button type="button" className={item} onClick={() => void leave()}>
            Leave the sandbox
          </button>
        )}
        <Link to="/" className={item}>
          Exit Demo Mode
        </Link>
        <p className="mt-2 border-t border-line px-3 pt-2 pb-1 text-sm text-quiet tabular-nums">
          {config.brand} {productVersion}
        </p>
      </PopoverPanel>
      <ConfirmDialog
        title="Start the demo over?"
        text="Everything you did in the demo is forgotten: reservations, sessions, invoices and vehicles go back to how you found them."
        action="Reset demo"
        keep="Keep my demo"
        open={asking}
        busy={isResetting}
        onClose={() => setAsking(false)}
        onConfirm={() => reset(() => setAsking(false))}
      />
    </>
  );
});
