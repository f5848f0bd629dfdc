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
 * All that can be asked of the service, whoever hosts it. Instants and durations are milliseconds,
 * energy is watt-hours, power watts, money minor units of the currency, CO₂ grams.
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
/** What only a demo can be asked: to move its clock, to start over, to let a charger fail. */
export type DemoService = ContractRouterClient<typeof demoContract>;
/** `Answers['charge']['space']` is what `charge.space` answers. */
export type Answers = InferContractRouterOutputs<Both>;
export type Asks = InferContractRouterInputs<Both>;
