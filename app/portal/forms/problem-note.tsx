import type { ReactNode } from 'react';
import type { Problem } from '../service/problem.ts';

/** A refusal, shown where it happened: the message, and what to do next. */
export function ProblemNote({
  problem,
  children,
}: {
  problem: Pick<Problem, 'message' | 'next'>;
  /** A link or button for the next step. */
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
