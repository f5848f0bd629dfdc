import { allows, type Scope } from '../../policy/actor.ts';
import { pageOf } from '../paging.ts';
import { PublicProblem, scopeMissing } from '../problems/problems.ts';
import { api, openedIn, type PublicContext } from './base.ts';

const anHour = 3600;

const unknownKey = () =>
  new PublicProblem('NOT_FOUND', { detail: 'There is no such key, or it has ended.' });

/** Nobody gets more than they have: neither by a new key nor by the secret of a wider one. */
function checkNotWider(context: PublicContext, wanted: readonly Scope[]): void {
  const { scopes } = openedIn(context).actor;
  const wider = wanted.find((scope) => !allows(scopes, scope));
  if (wider !== undefined) throw scopeMissing(wider);
}

/** Refuses keys that allow more than that of the caller. */
async function checkKey(context: PublicContext, id: string): Promise<void> {
  const key = (await openedIn(context).keys.list()).find((one) => one.id === id);
  if (key === undefined) throw unknownKey();
  checkNotWider(context, key.scopes);
}

export const keysRouter = {
  listKeys: api.listKeys.handler(async ({ context, input }) =>
    pageOf(
      'keys',
      await openedIn(context).keys.list(),
      ({ createdAt, id }) => [Date.parse(createdAt), id],
      input,
      (key) => key,
    ),
  ),
  createKey: api.createKey.handler(async ({ context, input: { name, scopes } }) => {
    checkNotWider(context, scopes);
    const wanted = { name, scopes: [...new Set(scopes)] };
    const created = await openedIn(context).keys.create(wanted, context.idempotent);
    if (created === null) throw new PublicProblem('TOO_MANY_KEYS');
    return created;
  }),
  rotateKey: api.rotateKey.handler(async ({ context, input }) => {
    const { keyId, overlapSeconds = anHour } = input;
    await checkKey(context, keyId);
    const { keys } = openedIn(context);
    const rotated = await keys.rotate(keyId, overlapSeconds, context.idempotent);
    if (rotated === null) throw unknownKey();
    return rotated;
  }),
  endKey: api.endKey.handler(async ({ context, input: { keyId } }) => {
    await checkKey(context, keyId);
    const ended = await openedIn(context).keys.end(keyId);
    if (ended === null) throw unknownKey();
    return ended;
  }),
};
