import type { IdempotentRequest } from '#api/public/idempotent-request.ts';
import type { Database } from './database.ts';

/** An encrypted answer. Its name is a hash of the caller and the Idempotency-Key. */
export interface KeptAnswer {
  readonly name: Uint8Array;
  /** A hash of what was asked. */
  readonly request: Uint8Array;
  readonly sealed: Uint8Array;
}

export type AnswerStore = ReturnType<typeof answerStore>;

/** The update changes nothing; it makes `returning` also return a row that existed before. */
const keep = `
  insert into kept_answers (name, request, sealed) values ($1, $2, $3)
  on conflict (name) do update set name = excluded.name
  returning name, request, sealed`;

const find = `select name, request, sealed from kept_answers where name = $1`;

/** A write to webhooks that is repeated knows its own key. */
const isUsedElsewhere = `
  select from idempotency where (community, actor, key) = ($1, $2, $3)
  union all
  select from webhook_requests where (community, key) = ($1, $3) and request <> $4`;

const removeOld = `delete from kept_answers where kept < now() - interval '1 day'`;

/** Answers to writes that the log cannot repeat, kept for a day. */
export const answerStore = ({ query }: Pick<Database, 'query'>) => ({
  find: async (name: Uint8Array): Promise<KeptAnswer | null> =>
    (await query<KeptAnswer>(find, [name])).rows[0] ?? null,

  /** Whether a command in the log of a community, or another write to webhooks, has this key. */
  isUsedElsewhere: async (
    community: string,
    actor: string,
    { key, request }: IdempotentRequest,
  ): Promise<boolean> =>
    (await query(isUsedElsewhere, [community, actor, key, request])).rowCount !== 0,

  /** Returns the stored answer: the first one if there were two of this name. */
  keep: async ({ name, request, sealed }: KeptAnswer): Promise<KeptAnswer> =>
    (await query<KeptAnswer>(keep, [name, request, sealed])).rows[0]!,

  removeOld: async () => {
    await query(removeOld);
  },
});
