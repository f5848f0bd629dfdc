import { demoStartup } from '../support/startup.ts';
import { expect, test } from '../support/test.ts';
import { landingWeights, portalWeights, signedOutWeight, type Weight } from '../support/weight.ts';

const overweight = (weights: readonly Weight[]) =>
  weights.filter(({ bytes, budget }) => budget !== undefined && bytes > budget);

test('the landing page is within its size budget', async ({ browser, siteAddress }) => {
  const weights = await landingWeights(browser, siteAddress);
  expect(weights.filter(({ budget, bytes }) => budget && bytes === 0)).toEqual([]);
  expect(overweight(weights)).toEqual([]);
});

test('the app is within its size budget for those who are not signed in', async ({
  browser,
  appHost,
}) => {
  const { bytes, budget } = await signedOutWeight(browser, appHost.address);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(budget!);
});

test('the demo, its worker and each section are within their size budgets', async ({
  browser,
  siteAddress,
}) => {
  const weights = await portalWeights(browser, siteAddress);
  expect(weights.filter(({ budget, bytes }) => budget && bytes === 0)).toEqual([]);
  expect(overweight(weights)).toEqual([]);
});

/** Lighthouse's score of the demo falls with these: it fell from 99 to 91 while nobody looked. */
test('the demo starts within its budgets of work', async ({ browser, siteAddress }) => {
  const efforts = await demoStartup(browser, siteAddress);
  expect(efforts.filter(({ count }) => count === 0)).toEqual([]);
  expect(efforts.filter(({ count, budget }) => count > budget)).toEqual([]);
});
