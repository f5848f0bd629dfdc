import type { StationAccess } from '#hosts/node/chargers/stations/manage-stations.ts';

/** How a counterpart reaches the host. */
export interface CounterpartLine {
  readonly address: string;
  readonly access: StationAccess;
}

/** A charging station that somebody else has written, with its two outlets in our hands. */
export interface Counterpart {
  readonly volts: number;
  /** How long something may take until its meter shows it, in milliseconds. */
  readonly patience: number;
  readonly plug: (outlet: number) => Promise<void>;
  readonly unplug: (outlet: number) => Promise<void>;
  readonly card: (outlet: number, token: string) => Promise<void>;
  /** What its meter shows, asked without OCPP. */
  readonly meter: (
    outlet: number,
  ) => Promise<{ readonly wattHours: number; readonly watts: number }>;
  /** As if its power had gone. */
  readonly kill: () => void;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}
