import type { Greeting } from './settings.ts';

/** Answers all that comes through the port. */
export async function serve(_greeting: Greeting): Promise<void> {
  throw new Error('Not there yet');
}
