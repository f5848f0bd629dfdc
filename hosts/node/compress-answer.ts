import type { Context } from 'hono';
import { gzipSync } from 'node:zlib';

/** Below this, a packet more or less is not saved. */
const worthwhile = 1400;

/** Whether a client takes gzip; `gzip;q=0` says that it does not. */
const takesGzip = (accepted: string | undefined) =>
  accepted !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(accepted);

/**
 * The body of an answer as its client takes it, and the headers that say so. The fastest level: it
 * saves most of what the best one does.
 */
export function compressed(context: Context, body: string) {
  if (body.length < worthwhile || !takesGzip(context.req.header('accept-encoding'))) {
    return { body, headers: body.length < worthwhile ? {} : varies };
  }
  return { body: gzipSync(body, { level: 1 }), headers: { ...varies, 'content-encoding': 'gzip' } };
}

const varies = { vary: 'accept-encoding' };
