import { memo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DotsIcon } from '#app/ui/icons.tsx';
import { useTheme, setTheme } from '#app/ui/theme.ts';
import { useToast } from '#app/ui/toast.tsx';
import { minute } from '#engine/units.ts';
import { vehiclesAddress } from '../navigation/addresses.ts';
import { useSelection } from '../visitor-state/selection.tsx';
import { demo } from '../service/client.ts';
import { host } from '../service/current-host.ts';
import { problemOf } from '../service/problem.ts';
import { useCommand } from '../service/use-command.ts';

/** Duration of a simulated fault. */
const faultLasting = 45 * minute;

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
  const [resetting, setResetting] = useState(false);
  const { building, space, spaceId } = useSelection();
  const toast = useToast();
  const dark = useTheme() === 'dark';
  const fault = useCommand(demo.simulateFault);
  const neighbor = useCommand(() => demo.neighborNeedsSpace());
  const reset = useCommand(() => demo.reset());
  const tell = (error: unknown) => {
    const { message, next } = problemOf(error);
    toast({ title: message, description: next, destructive: true });
  };
  const { leave } = host();
  const close = () => menu.current?.hidePopover();

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
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label="Demo menu"
        className={`${places[place].menu} w-64 rounded-card border border-line bg-panel p-2 text-ink open:animate-unfold`}
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
        <button
          type="button"
          className={item}
          onClick={() => {
            close();
            fault.mutate(
              { space: spaceId, how: 'faulted', lasting: faultLasting },
              {
                onError: tell,
                onSuccess: () =>
                  toast({
                    title: `The charger of space ${space} has a fault`,
                    description: `At ${building.name}. It recovers in ${faultLasting / minute} minutes of demo time.`,
                  }),
              },
            );
          }}
        >
          Simulate a fault
        </button>
        <button
          type="button"
          className={item}
          onClick={() => {
            close();
            neighbor.mutate(undefined, {
              onError: (error) => {
                const { code, message, next } = problemOf(error);
                toast({ title: message, description: next, destructive: code !== 'NOT_NOW' });
              },
              onSuccess: ({ buildingName, number, vehicleName }) =>
                toast({
                  title: `A neighbor waits for a space at ${buildingName}`,
                  description: `Nothing is free there and your ${vehicleName} at space ${number} is done, so you are asked to move.`,
                }),
            });
          }}
        >
          Simulate a neighbor who needs a space
        </button>
        <button
          type="button"
          className={item}
          onClick={() => {
            close();
            setResetting(true);
          }}
        >
          Reset demo
        </button>
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
      </div>
      <ConfirmDialog
        title="Start the demo over?"
        text="Everything you did in the demo is forgotten: reservations, sessions, invoices and vehicles go back to how you found them."
        action="Reset demo"
        keep="Keep my demo"
        open={resetting}
        busy={reset.isPending}
        onClose={() => setResetting(false)}
        onConfirm={() =>
          reset.mutate(undefined, {
            onError: tell,
            onSuccess: () =>
              toast({
                title: 'The demo starts over',
                description: 'Everything is as you first found it.',
              }),
            onSettled: () => setResetting(false),
          })
        }
      />
    </>
  );
});
