import type { Charger } from '../charging/charger.ts';
import type { ChargerAction } from '../community/charger-action.ts';
import type { Circuit, Site } from '../community/world.ts';
import type { TariffElement } from '../tariff/tariff.ts';
import type { IsoDate } from '../time/calendar.ts';
import type { TimeZone } from '../time/zone.ts';
import type { Amps, GramsPerKilowattHour, Volts } from '../units.ts';

/** What an owner states about a building. */
export interface BuildingDetails {
  readonly name: string;
  readonly address: string;
  readonly zone: TimeZone;
  /** ISO 4217. */
  readonly currency: string;
  readonly coordinates?: Pick<Site, 'latitude' | 'longitude'>;
  /** Carbon intensity of the grid in each hour of a day, if it is known. */
  readonly carbon?: readonly GramsPerKilowattHour[];
}

type InBuilding = { readonly building: string };
type AtSpace = { readonly space: string };

/** All commands of an owner who sets up or changes a building. `user` is the owner. */
export type SetupCommand = {
  readonly user: string;
  /** The program of the owner's that sends it; left out if they do it themselves. */
  readonly through?: string;
} & (
  | ({
      readonly kind: 'add-building';
      /** In percent, on all prices. */
      readonly tax: number;
    } & BuildingDetails)
  | ({ readonly kind: 'edit-building' } & InBuilding & Partial<BuildingDetails>)
  /** Closed, nothing new begins in it; what was begun or promised goes on. */
  | ({ readonly kind: 'open-building' | 'close-building' } & InBuilding)
  | ({
      readonly kind: 'set-supply';
      /** The most that all chargers may draw together, on each phase. */
      readonly amps: Amps;
      readonly volts: Volts;
      readonly phases: 1 | 3;
    } & InBuilding)
  /** The whole tree of circuits; none if it is empty. */
  | ({ readonly kind: 'set-circuits'; readonly circuits: readonly Circuit[] } & InBuilding)
  /** What is always left of the supply for the chargers; null if the building has no other load. */
  | ({ readonly kind: 'set-safe-power'; readonly amps: Amps | null } & InBuilding)
  | ({
      readonly kind: 'add-space';
      readonly number: number;
      readonly charger: Charger;
      /** Needed where the building has circuits. */
      readonly circuit?: string;
      readonly assignedTo?: string;
    } & InBuilding)
  /** All at once, so that two can be swapped. */
  | ({
      readonly kind: 'renumber-spaces';
      readonly numbers: Readonly<Record<string, number>>;
    } & InBuilding)
  | ({ readonly kind: 'assign-space'; readonly resident: string | null } & AtSpace)
  | ({ readonly kind: 'remove-space' } & AtSpace)
  | ({ readonly kind: 'set-charger'; readonly charger: Charger } & AtSpace)
  /** Something is done to the charger itself. `isConfirmed`: also if that may end a charge. */
  | ({
      readonly kind: 'operate-charger';
      readonly action: ChargerAction;
      readonly isConfirmed?: boolean;
    } & AtSpace)
  | ({
      readonly kind: 'set-prices';
      /** The first day; null for at once, while the building is closed. */
      readonly from: IsoDate | null;
      readonly elements: readonly TariffElement[];
      /** In percent; as before if left out. */
      readonly tax?: number;
      /** The tariff the owner saw for that day: refused if it is another one by now. */
      readonly replaces?: string;
    } & InBuilding)
  /** What the owner pays for electricity, from a day on; null for always. */
  | ({
      readonly kind: 'set-electricity';
      readonly from: IsoDate | null;
      readonly elements: readonly TariffElement[];
    } & InBuilding)
  /** Takes prices back that were announced and do not hold yet. */
  | ({ readonly kind: 'withdraw-prices'; readonly from: IsoDate } & InBuilding)
  /** Adds a resident, or takes one back who had moved out. */
  | { readonly kind: 'add-resident'; readonly resident: string }
  /** A resident moves out: their bills stay. */
  | { readonly kind: 'remove-resident'; readonly resident: string }
  | {
      readonly kind: 'add-card';
      readonly token: string;
      readonly resident: string;
      readonly vehicle?: number;
    }
  | { readonly kind: 'block-card' | 'unblock-card' | 'remove-card'; readonly token: string }
);

const setupKinds: Readonly<Record<SetupCommand['kind'], true>> = {
  'add-building': true,
  'edit-building': true,
  'open-building': true,
  'close-building': true,
  'set-supply': true,
  'set-circuits': true,
  'set-safe-power': true,
  'add-space': true,
  'renumber-spaces': true,
  'assign-space': true,
  'remove-space': true,
  'set-charger': true,
  'operate-charger': true,
  'set-prices': true,
  'withdraw-prices': true,
  'set-electricity': true,
  'add-resident': true,
  'remove-resident': true,
  'add-card': true,
  'block-card': true,
  'unblock-card': true,
  'remove-card': true,
};

export const isSetupCommand = (
  command: { readonly kind: string } | null,
): command is SetupCommand =>
  typeof command?.kind === 'string' && Object.hasOwn(setupKinds, command.kind);
