import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { chargeContract } from './charge.ts';
import { clockContract } from './clock.ts';
import { demoContract } from './demo.ts';
import { historyContract } from './history.ts';
import { invoicesContract } from './invoices.ts';
import { reservationsContract } from './reservations.ts';
import { vehiclesContract } from './vehicles.ts';

/**
 * All that can be asked of the service, whoever hosts it. Instants and durations are milliseconds,
 * energy is watt-hours, power watts, money minor units of the currency, CO₂ grams.
 */
export const contract = {
  clock: clockContract,
  charge: chargeContract,
  reservations: reservationsContract,
  invoices: invoicesContract,
  vehicles: vehiclesContract,
  history: historyContract,
  demo: demoContract,
};

export type Service = ContractRouterClient<typeof contract>;
/** `Answers['charge']['space']` is what `charge.space` answers. */
export type Answers = InferContractRouterOutputs<typeof contract>;
export type Asks = InferContractRouterInputs<typeof contract>;
