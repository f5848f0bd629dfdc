/** A kind of failure: its HTTP status, when it happens, and what a program should do. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly when: string;
  readonly next: string;
}

export const kind = (status: number, title: string, when: string, next: string): ProblemKind => ({
  status,
  title,
  when,
  next,
});
