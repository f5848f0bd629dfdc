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
import { problemResponse } from '#api/public/problems/problems.ts';
import { decodeUtf8, mostBytes } from '#api/public/rest/read-request.ts';
import { problemFrom } from '#api/public/problems/translate-errors.ts';
import { compressed } from '../compress-answer.ts';
import { readBody } from '../requests/read-body.ts';

/** The caller, and the headers with what is left of their quota. */
export interface Authenticated<Caller> {
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string>>;
}

export interface McpTransportParts<Caller extends object> {
  /** Names of the host, besides the local ones. */
  hostNames: readonly string[];
  /**
   * The caller, or the response that refuses the request. The message is only read where it decides:
   * a refusal needs none.
   */
  authenticate: (
    context: Context,
    message: () => Promise<unknown>,
  ) => Promise<Authenticated<Caller> | Response>;
  /** Called for every request, so it should be fast. */
  serverFor: (caller: Caller) => McpServer | Server;
  report: (error: Error) => void;
  /** Aborted when the host stops: ends streams. */
  stopping: AbortSignal;
}

/**
 * MCP over Streamable HTTP at `/`: revision 2026-07-28, and older ones without sessions, so that
 * any process can answer any request. Host and Origin are checked first, against DNS rebinding: a
 * page whose name resolves to this machine is refused.
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
    let reading: Promise<unknown> | undefined;
    const read = () => (reading ??= readMessage(context));
    const known = await authenticate(context, read);
    if (known instanceof Response) return known;
    const message = await read();
    if (message instanceof Response) return withHeaders(message, known);
    // Older clients may send several at once: each counts as a request of its own.
    for (let more = countOf(message) - 1; more > 0; more -= 1) {
      const again = await authenticate(context, read);
      if (again instanceof Response) return again;
    }
    const { caller } = known;
    const authInfo: AuthInfo = { token: '', clientId: '', scopes: [], extra: { caller } };
    const request = context.req.raw;
    const answered = await handler.fetch(request, {
      authInfo,
      ...(message !== undefined && { parsedBody: message }),
    });
    return withHeaders(await compressedJson(context, answered), known);
  });
  app.onError((error) => {
    const problem = problemFrom(error);
    if (problem.body.code === 'UNEXPECTED') report(problem);
    return problemResponse(problem);
  });
  return { app, handler };
}

/** Every origin that gets here was checked before. Cookies are not used. */
const allowOrigin = cors({
  origin: (origin) => origin,
  allowMethods: ['POST', 'GET', 'DELETE'],
  exposeHeaders: ['mcp-session-id', 'ratelimit', 'ratelimit-policy', 'retry-after'],
  maxAge: 86_400,
});

/** CORS, for requests with an Origin only: those come from browsers. */
const readableByPages: MiddlewareHandler = (context, next) =>
  context.req.header('origin') === undefined ? next() : allowOrigin(context, next);

const neverCached: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('cache-control', 'no-store');
};

function withHeaders(response: Response, { headers }: Pick<Authenticated<object>, 'headers'>) {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** The list of all tools has 90 KB. Streams are left alone. */
async function compressedJson(context: Context, response: Response): Promise<Response> {
  if (response.headers.get('content-type') !== 'application/json') return response;
  const { body, headers } = compressed(context, await response.text());
  const { status } = response;
  return withHeaders(new Response(body, { status, headers: response.headers }), { headers });
}

const countOf = (message: unknown) => (Array.isArray(message) ? message.length : 1);

/** What was sent, undefined where nothing can be, or the answer where it cannot be read. */
async function readMessage(context: Context): Promise<unknown> {
  const request = context.req.raw;
  if (request.method !== 'POST') return undefined;
  const body = await readBody(request, mostBytes);
  if (body === null) return rejected(context, 413, -32000, 'Send less than 64 KB.');
  try {
    return JSON.parse(decodeUtf8(body)) as unknown;
  } catch {
    return rejected(context, 400, -32700, 'This is not JSON in UTF-8.');
  }
}

const rejected = (context: Context, status: 400 | 413, code: number, message: string) =>
  context.json({ jsonrpc: '2.0', id: null, error: { code, message } }, status);
