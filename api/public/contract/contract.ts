import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { buildingOperations } from './buildings.ts';
import { invoiceOperations } from './invoices.ts';
import { keyOperations } from './keys.ts';
import { queueOperations } from './queue.ts';
import { reservationOperations } from './reservations.ts';
import { ownerOperations } from './owners.ts';
import { plugOperations, sandboxOperations } from './sandbox.ts';
import { sessionOperations } from './sessions.ts';
import { vehicleOperations } from './vehicles.ts';
import { webhookOperations } from './webhooks.ts';

/**
 * Every operation of the public API under the one name it has everywhere: REST operation id, MCP
 * tool, SDK method, documentation.
 */
export const publicContract = {
  ...buildingOperations,
  ...reservationOperations,
  ...sessionOperations,
  ...plugOperations,
  ...invoiceOperations,
  ...vehicleOperations,
  ...queueOperations,
  ...ownerOperations,
  ...webhookOperations,
  ...keyOperations,
  ...sandboxOperations,
};

export type OperationId = keyof typeof publicContract;
export type PublicInputs = InferContractRouterInputs<typeof publicContract>;
export type PublicAnswers = InferContractRouterOutputs<typeof publicContract>;
/** All operations as functions, without HTTP. */
export type PublicClient = ContractRouterClient<typeof publicContract>;
