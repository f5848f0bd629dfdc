import * as z from 'zod/mini';
import { id, list, number, text } from '../contract/quantities.ts';
import { nothing, procedure } from './procedure.ts';

/** Reads; sets prices, invites and tells free amps as well; or tells free amps and nothing else. */
const may = z.enum(['read', 'change', 'tell-free-amps']);

/** A key of the public API for programs of an owner. */
const key = z.object({
  id: text,
  name: text,
  may,
  createdAt: number,
  /** To the minute; null before its first use. */
  lastUsedAt: z.nullable(number),
});

/** The keys that programs of an owner use, such as a meter. */
export const ownerKeysContract = {
  /** One's own keys of the public API, newest first, without those that have ended. */
  list: procedure.input(z.object({ community: id })).output(z.object({ keys: list(key) })),
  /** The secret is shown once. It ends with the ownership of whoever made it. */
  create: procedure
    .input(
      z.object({
        community: id,
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^\p{Cc}]*$/u)),
        may,
      }),
    )
    .output(z.object({ key, secret: text })),
  end: procedure.input(z.object({ community: id, key: id })).output(nothing),
};
