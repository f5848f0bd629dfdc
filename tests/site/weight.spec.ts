import { expect, test } from '../support/test.ts';
import { landingWeights, portalWeights, type Weight } from '../support/weight.ts';

const overweight = (weights: readonly Weight[]) =>
  weights.filter(({ bytes, budget }) => budget !== undefined && bytes > budget);

test('the landing page is within its size budget', async ({ browser, siteAddress }) => {
  const weights = await landingWeights(browser, siteAddress);
  expect(weights.filter(({ budget, bytes }) => budget && bytes === 0)).toEqual([]);
  expect(overweight(weights)).toEqual([]);
});

test('the demo, its worker and each section are within their size budgets', async ({
  browser,
  siteAddress,
}) => {
  const weights = await portalWeights(browser, siteAddress);
  expect(weights.filter(({ budget, bytes }) => budget && bytes === 0)).toEqual([]);
  expect(overweight(weights)).toEqual([]);
});
