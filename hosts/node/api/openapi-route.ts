import type { Context } from 'hono';
import document from '#api/public/openapi.v1.json' with { type: 'json' };
import type { Front } from '../requests/front.ts';

/** The OpenAPI document, with the address of this host as its server. */
export const openApiRoute =
  ({ originOf }: Pick<Front, 'originOf'>) =>
  (context: Context): Response => {
    const url = originOf(context);
    const servers = document.servers.map((server) => ({ ...server, url }));
    context.header('access-control-allow-origin', '*');
    context.header('cache-control', 'no-cache');
    return context.json({ ...document, servers });
  };
