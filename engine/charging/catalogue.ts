import { amps, kilowattHours, type Amps, type KilowattHours } from '../units.ts';

/** A model a resident can pick; figures as published for North American versions. */
export interface Model {
  readonly make: string;
  readonly name: string;
  /** Usable, not nominal. */
  readonly battery: KilowattHours;
  /** The onboard charger on single-phase AC: 48 A is 11.5 kW at 240 V, 32 A is 7.7 kW. */
  readonly maxAmps: Amps;
  /** Watt-hours per kilometre in mixed driving. */
  readonly consumption: number;
}

const model = (
  make: string,
  name: string,
  battery: number,
  maxAmps: number,
  consumption: number,
): Model => ({
  make,
  name,
  battery: kilowattHours(battery),
  maxAmps: amps(maxAmps),
  consumption,
});

export const catalogue: readonly Model[] = [
  model('Audi', 'Q4 e-tron', 77, 40, 188),
  model('BMW', 'i4 eDrive40', 80.7, 48, 166),
  model('BMW', 'iX xDrive50', 105.2, 48, 205),
  model('Chevrolet', 'Bolt EUV', 65, 48, 176),
  model('Chevrolet', 'Equinox EV', 85, 48, 186),
  model('Ford', 'F-150 Lightning', 98, 48, 290),
  model('Ford', 'Mustang Mach-E', 91, 48, 200),
  model('Hyundai', 'Ioniq 5', 74, 48, 179),
  model('Hyundai', 'Ioniq 6', 74, 48, 151),
  model('Hyundai', 'Kona Electric', 64.8, 48, 165),
  model('Kia', 'EV6', 74, 48, 175),
  model('Kia', 'EV9', 96, 48, 225),
  model('Kia', 'Niro EV', 64.8, 48, 170),
  model('Mini', 'Cooper SE', 28.9, 30, 156),
  model('Nissan', 'Ariya', 87, 30, 193),
  model('Nissan', 'Leaf', 39, 27, 166),
  model('Polestar', '2', 79, 48, 171),
  model('Rivian', 'R1S', 128.9, 48, 250),
  model('Tesla', 'Model 3', 57.5, 32, 138),
  model('Tesla', 'Model Y', 75, 48, 163),
  model('Toyota', 'bZ4X', 64, 28, 180),
  model('Volkswagen', 'ID.4', 77, 48, 183),
  model('Volvo', 'EX30', 64, 48, 172),
];
