import { Hono, type Context } from 'hono';
import type { McpRoutesParts } from './routes.ts';

/**
 * Loads the MCP library with the first request to `/mcp`, because it would delay the start of the
 * site.
 */
export function mcpOnFirstRequest(parts: McpRoutesParts) {
  let loaded: Promise<Hono> | null = null;
  const load = async () => {
    const { mcpRoutes } = await import('./routes.ts');
    return new Hono().route('/mcp', mcpRoutes(parts));
  };
  return async ({ req, env }: Context): Promise<Response> =>
    (await (loaded ??= load())).fetch(req.raw, env);
}
