import type { accountsHost } from './accounts-host.ts';
import type { Browser } from './members.ts';
import { oauthApp, requestIn } from './oauth-app.ts';

/** An app without limits that a resident linked in their browser, which had just signed in; returns its id. */
export async function linkedAgent(
  host: Awaited<ReturnType<typeof accountsHost>>,
  resident: Browser,
  community: string,
): Promise<string> {
  const app = await oauthApp(host.address, 'Car app');
  const request = requestIn(await app.ask({ resource: host.address }));
  await resident.call('agents/allow', {
    request,
    community,
    scopes: ['charging:read'],
    cars: null,
    perChargeMinor: null,
    perMonthMinor: null,
  });
  const { agents } = (await resident.call('agents/list')).body as { agents: { id: string }[] };
  return agents[0]!.id;
}
