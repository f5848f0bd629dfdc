import type { ReactNode } from 'react';
import type { Problem } from '../service/problem.ts';

/** A refusal where it happened: what is the matter, and what to do next. */
export function ProblemNote({
  problem,
  children,
}: {
  problem: Pick<Problem, 'message' | 'next'>;
  /** A way there: a link or a button. */
  children?: ReactNode;
}) {
  return (
    <div
      role="alert"
      data-problem=""
      tabIndex={-1}
      className="grid justify-items-start gap-1 rounded-control border border-danger px-4 py-3"
    >
      <p className="font-semibold text-danger">{problem.message}</p>
      <p className="text-[0.9375rem] text-quiet">{problem.next}</p>
      {children}
    </div>
  );
}
