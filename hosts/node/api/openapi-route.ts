import type { Context } from 'hono';
import document from '#api/public/openapi/openapi.v1.json' with { type: 'json' };
import { compressed } from '../compress-answer.ts';
import type { Front } from '../requests/front.ts';

/** The OpenAPI document, with the address of this host as its server. */
export const openApiRoute =
  ({ originOf }: Pick<Front, 'originOf'>) =>
  (context: Context): Response => {
    const url = originOf(context);
    const servers = document.servers.map((server) => ({ ...server, url }));
    const { body, headers } = compressed(context, JSON.stringify({ ...document, servers }));
    return new Response(body, {
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        ...headers,
      },
    });
  };
