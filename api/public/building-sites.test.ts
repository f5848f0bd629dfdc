import { expect, test } from 'vitest';
import type { PublicAnswers } from './contract/contract.ts';
import { openPublicApi } from './testing/public-api.ts';

test('a car can route to a building, and knows before that its plug fits', async () => {
  const { send } = openPublicApi();
  const { body } = await send<PublicAnswers['findBuildings']>('GET /v1/buildings');
  for (const { site, spaces } of body.items) {
    expect(site!.address).toMatch(/^\d+ .+, [A-Z]{2} \d{5}$/);
    expect(Math.abs(site!.latitude)).toBeGreaterThan(0);
    expect(Math.abs(site!.longitude)).toBeLessThanOrEqual(180);
    for (const { connector, powerW } of spaces) {
      expect(connector).toEqual({
        type: 'IEC_62196_T1',
        powerType: 'AC_1_PHASE',
        voltageV: 208,
        maxCurrentA: 48,
      });
      expect(powerW).toBe(connector.voltageV * connector.maxCurrentA);
    }
  }
  const [first, second] = body.items;
  expect(first!.site).not.toEqual(second!.site);
});
