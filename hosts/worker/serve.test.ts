import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { expect, test } from 'vitest';
import type { SandboxService, Service } from '#api/contract/contract.ts';
import { serve } from './serve.ts';

const settings = {
  role: 'resident',
  zone: 'America/New_York',
  currency: 'USD',
  locale: 'en-US',
  lifeline: 'serve.test',
} as const;

/** Node has no IndexedDB, so this is like a browser that refuses storage. */
test(
  'a page without storage is served and told that nothing is stored',
  { timeout: 30_000 },
  async () => {
    const { port1, port2 } = new MessageChannel();
    await serve({ port: port2, settings });
    port1.start();
    const service: Service & SandboxService = createORPCClient(new RPCLink({ port: port1 }));
    expect(await service.sandbox.about()).toEqual({ remembers: false, startedOver: null });
    await expect(service.charge.space({ space: 'nowhere' })).rejects.toMatchObject({
      code: 'UNKNOWN',
      defined: true,
      message: 'There is no such space.',
      data: { next: 'Go back and choose again.' },
    });
    port1.close();
  },
);
