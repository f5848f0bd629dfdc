import { expect, test } from 'vitest';
import { forSandbox } from './own-sandbox.ts';

test('commands are given the address and the key of the sandbox', () => {
  const command = `curl https://fairwatt.example/v1/clock \\
  -H "Authorization: Bearer $FAIRWATT_KEY"`;
  expect(forSandbox(command, 'fws_1', 'http://localhost:3000')).toBe(
    `curl http://localhost:3000/v1/clock \\
  -H "Authorization: Bearer fws_1"`,
  );
  expect(forSandbox('"Bearer YOUR_KEY"', 'fws_$&', 'http://x')).toBe('"Bearer fws_$&"');
});
