import type { Context } from 'hono';
import document from '#api/public/openapi.v1.json' with { type: 'json' };
import { visitedOrigin } from '../forwarded.ts';

/** The OpenAPI document, with the address at which it was asked for as its server. */
export function answerOpenApi(context: Context): Response {
  const url = visitedOrigin(context);
  const servers = document.servers.map((server) => ({ ...server, url }));
  context.header('access-control-allow-origin', '*');
  context.header('cache-control', 'no-cache');
  return context.json({ ...document, servers });
}
