import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/hono';
import {
  createMcpHandler,
  localhostAllowedHostnames,
  type AuthInfo,
  type McpServer,
  type Server,
} from '@modelcontextprotocol/server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { mostBytes } from '#api/public/read-request.ts';
import { readBody } from '../requests/read-body.ts';

/** Who calls, and the headers that tell them about their quota. */
export interface Authenticated<Caller> {
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string>>;
}

export interface McpTransportParts<Caller extends object> {
  /** Names under which the host is reached, besides those of this machine itself. */
  hostNames: readonly string[];
  /** Who calls, or the answer to somebody who may not. */
  authenticate: (context: Context) => Promise<Authenticated<Caller> | Response>;
  /** Asked for every request, so it should be quick: what can be worked out once is, before. */
  serverFor: (caller: Caller) => McpServer | Server;
  report: (error: Error) => void;
  /** Ends what would go on for ever. */
  stopping: AbortSignal;
}

/**
 * MCP over Streamable HTTP at `/`: revision 2026-07-28, and the older ones without sessions, so that
 * any process can answer any request. Hosts and origins are checked first: a page that makes a
 * browser resolve its name to this machine (DNS rebinding) gets no further.
 */
export function mcpTransport<Caller extends object>({
  hostNames,
  authenticate,
  serverFor,
  report,
  stopping,
}: McpTransportParts<Caller>) {
  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo!.extra!['caller'] as Caller),
    {
      onerror: report,
    },
  );
  stopping.addEventListener('abort', () => void handler.close());

  const names = [...localhostAllowedHostnames(), ...hostNames];
  const app = new Hono();
  app.use(hostHeaderValidation(names), originValidation(names), readableByPages, neverCached);
  app.all('/', async (context) => {
    const known = await authenticate(context);
    if (known instanceof Response) return known;
    const { caller, headers } = known;
    const response = await answer(context, {
      token: '',
      clientId: '',
      scopes: [],
      extra: { caller },
    });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  });

  async function answer(context: Context, authInfo: AuthInfo): Promise<Response> {
    const request = context.req.raw;
    if (request.method !== 'POST') return handler.fetch(request, { authInfo });
    const text = await readText(request);
    if (text === null) return rejected(context, 413, -32000, 'Send less than 64 KB.');
    const parsedBody = parse(text);
    if (parsedBody === undefined) return rejected(context, 400, -32700, 'This is not JSON.');
    return handler.fetch(request, { authInfo, parsedBody });
  }
  return { app, handler };
}

/** Any origin that gets here has been checked. No cookie is ever sent or read. */
const allowOrigin = cors({
  origin: (origin) => origin,
  allowMethods: ['POST', 'GET', 'DELETE'],
  exposeHeaders: ['mcp-session-id', 'ratelimit', 'ratelimit-policy', 'retry-after'],
  maxAge: 86_400,
});

/** Lets pages of the allowed origins read the answers; only browsers name an origin. */
const readableByPages: MiddlewareHandler = (context, next) =>
  context.req.header('origin') === undefined ? next() : allowOrigin(context, next);

const neverCached: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('cache-control', 'no-store');
};

/** Null if it is too long. Where the length is told beforehand, nothing has to be counted. */
async function readText(request: Request): Promise<string | null> {
  const length = request.headers.get('content-length');
  if (length !== null) return Number(length) > mostBytes ? null : request.text();
  const body = await readBody(request, mostBytes);
  return body === null ? null : new TextDecoder().decode(body);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const rejected = (context: Context, status: 400 | 413, code: number, message: string) =>
  context.json({ jsonrpc: '2.0', id: null, error: { code, message } }, status);
