import type { Context, MiddlewareHandler } from 'hono';
import type { Front } from '../requests/front.ts';
import { strictTransport, type Headers } from '../security-headers.ts';

export type AnswerVariables = {
  /** Headers of the answer to this request. Middleware and handlers may add more. */
  common: Record<string, string>;
  /** Who makes the request, for the log: the id of a key, which is not secret, and its role. */
  caller?: { readonly key: string; readonly role: string };
  /** An answer that was created with these headers. */
  complete?: Response;
};

/** Adds the security headers to every answer, refusals and failures included. */
export function setCommonHeaders(
  headers: Headers,
  { isOverTls }: Pick<Front, 'isOverTls'>,
): MiddlewareHandler<{ Variables: AnswerVariables }> {
  const overTls = { ...headers, ...strictTransport };
  return async (context, next) => {
    const common: Record<string, string> = { ...(isOverTls(context) ? overTls : headers) };
    context.set('common', common);
    await next();
    if (context.res === context.get('complete')) return;
    // `context.header` would create a new response for each header.
    const { headers: answered } = context.res;
    for (const [name, value] of Object.entries(common)) answered.set(name, value);
  };
}

/**
 * Creates an answer with all common headers. Adding them to a finished response would take longer
 * than most requests.
 */
export function completeAnswer(
  context: Context,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Headers,
): Response {
  const common = context.get('common') as AnswerVariables['common'];
  const response = new Response(body, { status, headers: { ...common, ...headers } });
  context.set('complete', response);
  return response;
}

/** Who made a request, once its key is known, for the log of requests. */
export const callers = new WeakMap<Request, NonNullable<AnswerVariables['caller']>>();
