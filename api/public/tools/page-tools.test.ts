import { expect, test } from 'vitest';
import { visitor } from '#engine/demo/people.ts';
import type { Actor } from '../../policy/actor.ts';
import { openPublicApi } from '../testing/public-api.ts';
import { callPageTool, listPageTools } from './page-tools.ts';

const person: Actor = { user: visitor, role: 'resident', onBehalfOf: null, scopes: [] };

test('tools of a page promise no repeated answers, since the page remembers none', async () => {
  const { demo } = openPublicApi();
  const tools = listPageTools(person);
  const withKey = tools.filter(({ inputSchema }) =>
    Object.hasOwn(inputSchema['properties'] as object, 'idempotencyKey'),
  );
  expect(withKey).toEqual([]);
  const given = { model: 'Kia EV6', idempotencyKey: 'once' };
  expect(await callPageTool(demo, person, 'createVehicle', given)).toMatchObject({
    isRefused: true,
    structuredContent: { code: 'BAD_INPUT', field: 'idempotencyKey' },
  });
  const { structuredContent } = await callPageTool(demo, person, 'listVehicles', {});
  expect(structuredContent['items']).toHaveLength(3);
});
