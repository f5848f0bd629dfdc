import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { booksContract } from './books-contract.ts';
import { ownerReads } from './read-contract.ts';
import { setupContract } from './setup-contract.ts';
import { touchedContract } from './touched-contract.ts';

/**
 * What an owner of chargers reads and does. They see what is needed to run and bill a building, of
 * residents never a battery level, a goal, a ready-by time or a plan.
 */
export const ownerContract = {
  owner: { ...ownerReads, ...touchedContract },
  setup: setupContract,
  books: booksContract,
};

export type OwnerService = ContractRouterClient<typeof ownerContract>;
/** `OwnerAnswers['owner']['overview']` is the output type of `owner.overview`. */
export type OwnerAnswers = InferContractRouterOutputs<typeof ownerContract>;
export type OwnerAsks = InferContractRouterInputs<typeof ownerContract>;
