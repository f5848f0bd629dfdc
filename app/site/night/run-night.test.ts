import { expect, it } from 'vitest';
import { runNight } from './run-night.ts';

it('bills in the morning what was offered in the evening, to the cent', () => {
  const { suggestions, moments, space } = runNight('America/New_York', 'USD');
  const offered = suggestions.find((one) => one.space === space)!;
  expect(offered.cost).toBe(moments.at(-1)!.bill.total);
});
