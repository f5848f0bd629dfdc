import { buttonStyle } from '#app/ui/button-style.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import { problemOf } from '../service/problem.ts';

/** A failed query: the reason, and a button to retry. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <ProblemNote problem={problemOf(error)}>
      <button type="button" className={`${buttonStyle.outline} mt-2`} onClick={() => onRetry()}>
        Try again
      </button>
    </ProblemNote>
  );
}
