import { hash } from 'node:crypto';
import type { IdempotentRequest } from '#api/public/idempotent-request.ts';
import type { AnswerStore } from '../store/answer-store.ts';
import { keyFromName, seal, unseal } from '../store/seal.ts';
import { newSeed } from './keys.ts';

/**
 * Seeds of secrets. A request with an Idempotency-Key has the same one for a day, in every process: if a
 * process dies before it keeps the answer, or two carry the request out at the same time, the secret is the
 * same again, and nobody holds one that opens nothing.
 */
export const namedSeeds =
  ({ keep }: Pick<AnswerStore, 'keep'>) =>
  async (caller: string, idempotent: IdempotentRequest | null): Promise<string> => {
    if (idempotent === null) return newSeed();
    const name = `seed of ${caller} ${idempotent.key} ${idempotent.request}`;
    const request = hash('sha256', idempotent.request, 'buffer');
    const sealed = seal(newSeed(), keyFromName(name));
    const kept = await keep({ name: hash('sha256', name, 'buffer'), request, sealed });
    return unseal(kept.sealed, keyFromName(name));
  };
