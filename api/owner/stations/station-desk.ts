import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import type { Call } from '../../router/base.ts';
import type { stationContract } from './station-contract.ts';

type Contract = { readonly stations: typeof stationContract };

export type StationService = ContractRouterClient<Contract>;
export type StationAnswers = InferContractRouterOutputs<Contract>['stations'];
export type StationAsks = InferContractRouterInputs<Contract>['stations'];

export type StationRecord = StationAnswers['list']['stations'][number];
export type Operation = StationAsks['ask']['operation'];
type Outlets = StationRecord['outlets'];

/** The charging stations of one community, as its host has them. Null: there is no such station. */
export interface StationDesk {
  /** Where stations connect, without their id. */
  readonly address: string;
  readonly list: () => Promise<readonly StationRecord[]>;
  readonly register: (station: {
    readonly name: string;
    readonly outlets: Outlets;
    readonly isVirtual: boolean;
  }) => Promise<{ readonly id: string; readonly password: string } | null>;
  readonly rotatePassword: (station: string) => Promise<{ readonly password: string } | null>;
  readonly setOutlets: (station: string, outlets: Outlets) => Promise<boolean>;
  readonly remove: (station: string) => Promise<boolean>;
  /** False if it is not connected. */
  readonly commission: (station: string, outlet: number) => Promise<boolean>;
  readonly endCommissioning: (station: string) => Promise<boolean>;
  readonly ask: (station: string, id: string, operation: Operation) => Promise<boolean>;
  readonly ticket: (station: string, version: string) => Promise<StationAnswers['ticket'] | null>;
  readonly messages: (
    asked: StationAsks['messages'],
  ) => Promise<StationAnswers['messages']['messages'] | null>;
  readonly uploads: (station: string) => Promise<StationAnswers['uploads']['uploads']>;
  readonly upload: (station: string, upload: string) => Promise<StationAnswers['upload'] | null>;
}

/** The context of a call about stations; only a live community has some. */
export type StationCall = Call & { readonly stations: StationDesk | null };
