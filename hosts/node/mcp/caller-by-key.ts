import type { Context } from 'hono';
import { problem } from '../sandboxes/problem.ts';

interface CallerByKeyParts<Caller> {
  /** Null for a key that nobody has. */
  open: (key: string) => Promise<Caller | null>;
  /** How long a caller has to wait who has called too often; 0 for the others. */
  waitMs: (caller: Caller) => number;
}

/** Who calls, by the key that the request carries; or the problem that it is answered with. */
export const callerByKey =
  <Caller extends object>({ open, waitMs }: CallerByKeyParts<Caller>) =>
  async (context: Context): Promise<Caller | Response> => {
    const [, key] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    const caller = key === undefined ? null : await open(key);
    if (caller === null) return problem(context, 'unknown-key');
    const wait = waitMs(caller);
    return wait > 0 ? problem(context, 'too-many-calls', Math.ceil(wait / 1000)) : caller;
  };
