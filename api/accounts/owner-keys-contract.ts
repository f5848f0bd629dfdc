import * as z from 'zod/mini';
import { id, list, number, text } from '../contract/quantities.ts';
import { nothing, procedure } from './procedure.ts';

/** A key of the public API for programs of an owner. */
const key = z.object({
  id: text,
  name: text,
  /** Whether it sets prices, invites and tells free power, and does not only read. */
  mayChange: z.boolean(),
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
        mayChange: z.boolean(),
      }),
    )
    .output(z.object({ key, secret: text })),
  end: procedure.input(z.object({ community: id, key: id })).output(nothing),
};
