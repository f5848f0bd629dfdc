import { start } from '../navigation.ts';
import { makePage } from './make-page.ts';

/** A request and its answer, field by field. */
export type Exchange = {
  readonly request: string;
  readonly inputs: readonly (readonly [name: string, value: unknown])[];
  readonly fields: readonly (readonly [name: string, value: unknown])[];
};

/** The fields of a slot that show a newcomer what the API does. */
const telling = ['startsAt', 'ceilingMinor', 'chanceOfNoWaitPercent', 'sentence'];

/**
 * What the landing page shows: the first step of “Two minutes”, really answered, and most of its
 * best slot. Readers find it there; the overview books at once and hides the steps before.
 */
export async function makeExchange(): Promise<Exchange> {
  const { examples } = await makePage(start);
  const { shown, answer } = examples[0]!;
  const { pathname, searchParams } = new URL(shown.path, 'https://sandbox.invalid');
  const { slots } = JSON.parse(answer.body) as { slots: Record<string, unknown>[] };
  return {
    request: `${shown.method} ${pathname}`,
    // A query is text; numbers in it are shown as what they are read as.
    inputs: [...searchParams].map(([name, text]) => [name, Number(text) || text]),
    fields: telling.map((name) => [name, slots[0]![name]]),
  };
}
