import { buttonStyle } from '#app/ui/button-style.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import { problemOf } from '../service/problem.ts';

/** What could not be read, why, and a way to try again. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <ProblemNote problem={problemOf(error)}>
      <button type="button" className={`${buttonStyle.outline} mt-2`} onClick={() => onRetry()}>
        Try again
      </button>
    </ProblemNote>
  );
}
