import { StartProblem } from '../../settings.ts';

/** What a PostgreSQL answers where waiting does not help, by its error code. */
const finalProblems: Readonly<Record<string, string>> = {
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name',
  '42501': 'the user may not create tables there',
};

/** Ends the start if DATABASE_URL has to be corrected; a server that is not up yet is tried again. */
export function throwIfFinal(error: unknown): void {
  if (error instanceof StartProblem) throw error;
  const { code = '' } = (error ?? {}) as { code?: string };
  const why = finalProblems[code];
  if (why !== undefined)
    throw new StartProblem(`The PostgreSQL of DATABASE_URL was reached, but ${why}.`);
}
