import { buttonStyle } from '#app/ui/button-style.ts';
import type { Problem } from '../service/problem.ts';

/** In place of what the service could not tell: why, and a way to ask again. */
export function NotLoaded({
  problem: { message, next },
  onRetry,
}: {
  problem: Pick<Problem, 'message' | 'next'>;
  onRetry: () => void;
}) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-card border border-line bg-panel p-6"
    >
      <p className="text-lg font-semibold">{message}</p>
      <p className="text-quiet">{next}</p>
      <button type="button" onClick={onRetry} className={buttonStyle.outline}>
        Try again
      </button>
    </div>
  );
}
