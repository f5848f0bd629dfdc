import type { Context, MiddlewareHandler } from 'hono';
import { isForwardedOverTls } from '../requests/forwarded-proto.ts';
import { strictTransport, type Headers } from '../security-headers.ts';

export type AnswerVariables = {
  /** What the answer to this request carries, whoever makes it. More can be added on the way. */
  common: Record<string, string>;
  /** The answer that has them already. */
  complete?: Response;
};

/** The headers of the site on every answer, refusals and failures included. */
export function setCommonHeaders(
  headers: Headers,
): MiddlewareHandler<{ Variables: AnswerVariables }> {
  const overTls = { ...headers, ...strictTransport };
  return async (context, next) => {
    const isOverTls = isForwardedOverTls(context.req.header('x-forwarded-proto'));
    const common: Record<string, string> = { ...(isOverTls ? overTls : headers) };
    context.set('common', common);
    await next();
    if (context.res === context.get('complete')) return;
    // Not by `context.header`, which makes another response for each header of one that is done.
    const { headers: answered } = context.res;
    for (const [name, value] of Object.entries(common)) answered.set(name, value);
  };
}

/**
 * An answer with all of its headers from the beginning. The server writes these as they are; to add
 * them to a response later takes longer than many a question.
 */
export function completeAnswer(
  context: Context,
  body: string,
  status: number,
  headers: Headers,
): Response {
  const common = context.get('common') as AnswerVariables['common'];
  const response = new Response(body, { status, headers: { ...common, ...headers } });
  context.set('complete', response);
  return response;
}
