import type { IdempotentRequest } from '../idempotent-request.ts';
import type { PublicAnswers, PublicInputs } from '../contract/contract.ts';

export type ApiKey = PublicAnswers['endKey'];
export type ApiKeySecret = PublicAnswers['createKey'];

/** The most keys that a person has in one community, ended ones aside. */
export const mostKeys = 50;

/**
 * The keys of the caller: of the same person, in the same role. Others do not exist for them. Null
 * stands for a key that is unknown or, where it is rotated, has ended.
 */
export interface KeysPort {
  readonly list: () => Promise<readonly ApiKey[]>;
  /** Null if there are too many. */
  readonly create: (
    input: PublicInputs['createKey'],
    idempotent?: IdempotentRequest | null,
  ) => Promise<ApiKeySecret | null>;
  readonly rotate: (
    id: string,
    overlapSeconds: number,
    idempotent?: IdempotentRequest | null,
  ) => Promise<ApiKeySecret | null>;
  readonly end: (id: string) => Promise<ApiKey | null>;
}
