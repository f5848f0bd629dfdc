import { Hono, type Context } from 'hono';
import type { McpRoutesParts } from './routes.ts';

/** The library takes a while to load: the first call waits for it, instead of the site. */
export function mcpWhenAsked(parts: McpRoutesParts) {
  let loaded: Promise<Hono> | null = null;
  const load = async () => {
    const { mcpRoutes } = await import('./routes.ts');
    return new Hono().route('/mcp', mcpRoutes(parts));
  };
  return async ({ req, env }: Context): Promise<Response> =>
    (await (loaded ??= load())).fetch(req.raw, env);
}
