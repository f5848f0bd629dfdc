import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { chargeContract } from './charge.ts';
import type { sandboxContract } from '../sandbox/contract.ts';
import { historyContract } from './history.ts';
import { invoicesContract } from './invoices.ts';
import { reservationsContract } from './reservations.ts';
import { vehiclesContract } from './vehicles.ts';

/**
 * All procedures of the service, whoever hosts it. Instants and durations are milliseconds, energy
 * is watt-hours, power watts, money minor units of the currency, CO₂ grams.
 */
export const serviceContract = {
  charge: chargeContract,
  reservations: reservationsContract,
  invoices: invoicesContract,
  vehicles: vehiclesContract,
  history: historyContract,
};

type Both = typeof serviceContract & typeof sandboxContract;

export type Service = ContractRouterClient<typeof serviceContract>;
/** Procedures only a sandbox has: moving its clock, plugging in, simulating a fault, starting over. */
export type SandboxService = ContractRouterClient<typeof sandboxContract>;
/** `Answers['charge']['space']` is the output type of `charge.space`. */
export type Answers = InferContractRouterOutputs<Both>;
export type Asks = InferContractRouterInputs<Both>;
