import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { chargeContract } from './charge.ts';
import type { demoContract } from './demo.ts';
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

type Both = typeof serviceContract & typeof demoContract;

export type Service = ContractRouterClient<typeof serviceContract>;
/** Procedures only a demo has: moving its clock, starting over, simulating a fault. */
export type DemoService = ContractRouterClient<typeof demoContract>;
/** `Answers['charge']['space']` is the output type of `charge.space`. */
export type Answers = InferContractRouterOutputs<Both>;
export type Asks = InferContractRouterInputs<Both>;
