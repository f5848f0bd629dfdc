import { buttonStyle } from '../button-style.ts';
import { Dialog } from './dialog.tsx';

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  action,
  keep,
  open,
  busy = false,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  /** The label of the action: "Stop charging", never "OK". */
  action: string;
  /** The label of the alternative: "Keep charging". */
  keep: string;
  open: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <p className="text-quiet">{text}</p>
      <div className="flex flex-wrap-reverse gap-3 pt-6 sm:justify-end">
        <button type="button" onClick={onClose} className={`${buttonStyle.outline} max-sm:w-full`}>
          {keep}
        </button>
        <button
          type="button"
          onClick={() => {
            if (!busy) onConfirm();
          }}
          aria-disabled={busy}
          className={`${buttonStyle.primary} max-sm:w-full`}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}
