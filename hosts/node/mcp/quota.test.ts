import { describe, expect, test } from 'vitest';
import type { QuotaState } from '../api/request-quota.ts';
import type { ApiService } from '../api/opened-community.ts';
import { mcpRoutes } from './routes.ts';
import { createFront } from '../requests/front.ts';

const key = 'known';
const left: QuotaState = { isUsedUp: false, headers: { ratelimit: 'r=1' } };
const none: QuotaState = { isUsedUp: true, headers: { ratelimit: 'r=0', 'retry-after': '40' } };

/** The endpoint of a host with one sandbox, with these quotas. */
function openEndpoint(quotas: { ofSandbox: QuotaState; ofVisitor: QuotaState }) {
  const asked: string[] = [];
  const communities = {
    open: async (given: string) =>
      given === key
        ? { kind: 'key', community: { id: 'sandbox' }, person: 'ann', scopes: [] }
        : null,
  };
  const service = { communities, webhooksOf: () => ({}) } as unknown as ApiService;
  const app = mcpRoutes({
    service: () => service,
    quotas: {
      ofSandbox: (id) => {
        asked.push(id);
        return quotas.ofSandbox;
      },
      ofVisitor: () => {
        asked.push('a visitor');
        return quotas.ofVisitor;
      },
    },
    hostNames: [],
    front: createFront(),
    log: { info: () => undefined, error: () => undefined },
    stopping: new AbortController().signal,
  });
  const send = (bearer: string) =>
    app.request('/', {
      method: 'POST',
      headers: {
        host: 'localhost',
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
  return { asked, send };
}

describe('over MCP', () => {
  test('a sandbox whose quota is used up is told when to come back', async () => {
    const { asked, send } = openEndpoint({ ofSandbox: none, ofVisitor: left });
    const answer = await send(key);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '40']);
    expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(asked).toEqual(['sandbox ann']);
  });

  test('keys are not guessed without end', async () => {
    const { asked, send } = openEndpoint({ ofSandbox: left, ofVisitor: none });
    expect((await send('unknown')).status).toBe(429);
    expect(asked).toEqual(['a visitor']);
  });
});
