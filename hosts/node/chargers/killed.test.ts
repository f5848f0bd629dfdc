import { expect, test } from 'vitest';
import { hasPostgres, testPostgres } from '../testing/databases/databases.ts';
import { killHosts } from '../testing/chargers/kill-hosts.ts';

/** `KILLS=50 npx vitest run hosts/node/chargers/killed.test.ts` kills more often. */
const kills = Number(process.env['KILLS'] ?? 2);

test.runIf(hasPostgres)(
  'a killed process: its charger goes on at the other, and nothing is billed twice or lost',
  { timeout: 60_000 + kills * 40_000 },
  async () => {
    const database = await testPostgres();
    const { waits, billed, metered } = await killHosts(database, kills);
    expect(metered).toBeGreaterThan(0);
    expect(billed).toBe(metered);
    expect(Math.max(...waits)).toBeLessThan(10_000);
    if (process.env['KILLS'] !== undefined) console.log({ waits, billed, metered });
    await database.end();
  },
);
