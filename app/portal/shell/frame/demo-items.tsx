import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { host } from '../../service/current-host.ts';
import { menuItem } from './menu-context.ts';
import { useDemoCommands } from './use-demo-commands.ts';

/** What the menu offers in the demo: what happens in its garage, starting over, and the way out. */
export function DemoItems({ onChosen, isOwner }: { onChosen: () => void; isOwner: boolean }) {
  /** Whether to reset the demo. */
  const [asking, setAsking] = useState(false);
  const { simulateFault, bringNeighbor, isResetting, reset } = useDemoCommands();
  const { leave } = host();
  const actions = [
    ['Simulate a fault', () => simulateFault('faulted')],
    ['Simulate a charger that does not answer', () => simulateFault('silent')],
    ['Simulate a charger that draws too much', () => simulateFault('draws-more')],
    ...(isOwner ? [] : [['Simulate a neighbor who needs a space', bringNeighbor] as const]),
    ['Reset demo', () => setAsking(true)],
  ] as const;
  return (
    <>
      {actions.map(([name, act]) => (
        <button
          key={name}
          type="button"
          className={menuItem}
          onClick={() => {
            onChosen();
            act();
          }}
        >
          {name}
        </button>
      ))}
      {leave && (
        <button type="button" className={menuItem} onClick={() => void leave()}>
          Leave the sandbox
        </button>
      )}
      {!leave && (
        <Link to={isOwner ? '/demo' : '/demo/owner'} reloadDocument className={menuItem}>
          {isOwner ? 'See the resident’s side' : 'See the owner’s side'}
        </Link>
      )}
      <Link to="/" className={menuItem}>
        Exit Demo Mode
      </Link>
      {/* Outside the menu, which is closed by then. */}
      {createPortal(
        <ConfirmDialog
          title="Start the demo over?"
          text="Everything you did in the demo is forgotten: reservations, sessions, invoices and vehicles go back to how you found them."
          action="Reset demo"
          keep="Keep my demo"
          open={asking}
          busy={isResetting}
          onClose={() => setAsking(false)}
          onConfirm={() => reset(() => setAsking(false))}
        />,
        document.body,
      )}
    </>
  );
}
