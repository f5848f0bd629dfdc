import { buttonStyle } from '#app/ui/button-style.ts';

/** A sticky bar with the result of the plan and the button. */
export function ConfirmBar({
  action,
  busy,
  summary,
  cancel,
  onCancel,
}: {
  action: string;
  /** The label while the command is pending. */
  busy: string | false;
  summary: string | undefined;
  cancel: string;
  onCancel: (() => void) | null;
}) {
  return (
    <div
      data-covers-below
      // On a phone directly above the bottom bar, without a gap.
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-5 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-panel px-5 py-3 @roomy/portal:-mx-7 @roomy/portal:-mb-7 @roomy/portal:px-7 @roomy/portal:py-4 md:bottom-0 low:static"
    >
      <button type="submit" aria-disabled={busy !== false} className={buttonStyle.primary}>
        {busy || action}
      </button>
      {onCancel && (
        <button type="button" onClick={onCancel} className={buttonStyle.outline}>
          {cancel}
        </button>
      )}
      {summary && <p className="text-[0.9375rem] text-quiet tabular-nums">{summary}</p>}
    </div>
  );
}
