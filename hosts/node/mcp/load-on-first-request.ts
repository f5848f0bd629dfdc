import { Hono, type Context } from 'hono';
import { callers } from '../middleware/common-headers.ts';
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
  return async (context: Context): Promise<Response> => {
    const { req, env } = context;
    const answer = await (await (loaded ??= load())).fetch(req.raw, env);
    // The routes have a context of their own; the log reads this one.
    context.set('caller', callers.get(req.raw));
    return answer;
  };
}
