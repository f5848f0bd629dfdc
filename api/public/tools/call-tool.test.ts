import { expect, test } from 'vitest';
import { operationWith } from '../operations.ts';
import { openPublicApi } from '../testing/public-api.ts';
import { callTool } from './call-tool.ts';

test('arguments too deep to be compared with those of a repeated call are refused', async () => {
  const { call } = openPublicApi();
  const depth = 15_000;
  const name = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;
  const given = { name, idempotencyKey: 'deep' };
  expect(await callTool(call, operationWith('createVehicle'), given)).toMatchObject({
    isRefused: true,
    structuredContent: { code: 'BAD_INPUT' },
  });
});
