import { amps, kilowattHours, type Amps, type KilowattHours } from '../units.ts';

/** A model a resident can pick, as it is sold in North America. */
export interface Model {
  readonly make: string;
  readonly name: string;
  /** Usable, not nominal. */
  readonly battery: KilowattHours;
  /** The onboard charger on single-phase AC: 48 A is 11.5 kW at 240 V, 32 A is 7.7 kW. */
  readonly maxAmps: Amps;
  /** Watt-hours per kilometer from the battery, in mixed driving; charging losses come on top. */
  readonly consumption: number;
}

/** Consumption is the usable battery divided by the published range. */
const model = (
  make: string,
  name: string,
  battery: number,
  maxAmps: number,
  ratedKilometers: number,
): Model => ({
  make,
  name,
  battery: kilowattHours(battery),
  maxAmps: amps(maxAmps),
  consumption: Math.round((battery * 1000) / ratedKilometers),
});

/**
 * Figures only, of the version named beside each. Ranges: Fuel consumption ratings, battery-electric
 * vehicles, model year 2024 (Bolt EUV: 2023), Natural Resources Canada; contains information
 * licensed under the Open Government Licence – Canada. EX30: the 2025 rating of the US EPA.
 * Batteries: Open EV Data, 2025 (https://github.com/KilowattApp/open-ev-data, MIT with attribution),
 * and where it lacks or mistakes a version sold here, as the chargers, what was published of that
 * version. What was checked, and how: docs/decisions/0015-car-figures.md.
 */
export const catalog: readonly Model[] = [
  model('Audi', 'Q4 e-tron', 77, 40, 380), // 50 quattro
  model('BMW', 'i4 eDrive40', 81.3, 48, 484), // 18-inch wheels
  model('BMW', 'iX xDrive50', 105.2, 48, 494), // 21-inch wheels
  model('Chevrolet', 'Bolt EUV', 65, 48, 397),
  model('Chevrolet', 'Equinox EV', 85, 48, 513), // front-wheel drive
  model('Ford', 'F-150 Lightning', 98, 48, 386), // Standard Range
  model('Ford', 'Mustang Mach-E', 91, 48, 483), // Extended Range AWD
  model('Hyundai', 'Ioniq 5', 74, 48, 410), // Long Range AWD
  model('Hyundai', 'Ioniq 6', 74, 48, 509), // Long Range AWD, 18-inch wheels
  model('Hyundai', 'Kona Electric', 64.8, 48, 420), // Long Range
  model('Kia', 'EV6', 74, 48, 454), // Land AWD, 19-inch wheels
  model('Kia', 'EV9', 96, 48, 451), // Land AWD
  model('Kia', 'Niro EV', 64.8, 48, 407),
  model('Mini', 'Cooper SE', 28.9, 30, 183), // 3 Door
  model('Nissan', 'Ariya', 87, 30, 438), // Evolve+ e-4ORCE
  model('Nissan', 'Leaf', 39, 27, 240), // SV
  model('Polestar', '2', 79, 48, 444), // Dual Motor, 19-inch wheels
  model('Rivian', 'R1S', 128.9, 48, 517), // Quad, Large pack, 21-inch wheels
  model('Tesla', 'Model 3', 57.5, 32, 438), // RWD
  model('Tesla', 'Model Y', 75, 48, 497), // Long Range AWD
  model('Toyota', 'bZ4X', 64, 27, 367), // AWD
  model('Volkswagen', 'ID.4', 77, 48, 423), // AWD Pro
  model('Volvo', 'EX30', 64, 48, 407), // Twin Motor Performance
];
