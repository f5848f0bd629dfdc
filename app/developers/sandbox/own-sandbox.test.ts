import { expect, test } from 'vitest';
import { forSandbox } from './own-sandbox.ts';

test('commands have the address and the key of the sandbox at hand', () => {
  const command = `curl https://fairwatt.example/v1/clock \\
  -H "Authorization: Bearer $FAIRWATT_KEY"`;
  expect(forSandbox(command, 'fws_1', 'http://localhost:3000')).toBe(
    `curl http://localhost:3000/v1/clock \\
  -H "Authorization: Bearer fws_1"`,
  );
  expect(forSandbox('"Bearer YOUR_KEY"', 'fws_$&', 'http://x')).toBe('"Bearer fws_$&"');
});
