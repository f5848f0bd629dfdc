import { duration, fraction, hour } from '../units.ts';
import type { Resident } from '../simulation/resident.ts';
import type { OwnedVehicle } from '../community/world.ts';
import { carOf } from './cars.ts';

/** The user id of the visitor. */
export const visitor = 'resident';

type Habits = Omit<
  Resident,
  'user' | 'vehicle' | 'weekday' | 'weekend' | 'arrives' | 'leaves' | 'spread' | 'books'
>;

/** How often (weekday, weekend day), when (hours), how punctual (hours), how often booked. */
type Rhythm = readonly [
  weekday: number,
  weekend: number,
  arrives: number,
  leaves: number,
  spread: number,
  books: number,
];

const living = (
  car: OwnedVehicle,
  [weekday, weekend, arrives, leaves, spread, books]: Rhythm,
  habits: Habits,
): { readonly car: OwnedVehicle; readonly resident: Resident } => ({
  car,
  resident: {
    user: car.owner,
    vehicle: car.id,
    weekday: fraction(weekday),
    weekend: fraction(weekend),
    arrives: duration(arrives * hour),
    leaves: duration(leaves * hour),
    spread: duration(spread * hour),
    books: fraction(books),
    ...habits,
  },
});

const gold = (favorites: readonly number[]) => ({
  building: 'golden-tower',
  favorites: favorites.map((number) => `golden-tower-${number}`),
});
const silver = (favorites: readonly number[]) => ({
  building: 'silver-plaza',
  favorites: favorites.map((number) => `silver-plaza-${number}`),
});

/** The habits that generate the visitor's own past. */
export const visitorsPast = [
  living(carOf(1, visitor, ['Hyundai', 'Ioniq 5'], 0.8, 7.5), [0.42, 0.25, 18.4, 6.8, 1.2, 0.15], {
    ...gold([42, 78]),
    kilometers: 62,
    preference: 'cheapest',
  }),
  living(carOf(2, visitor, ['Nissan', 'Leaf'], 1, 8), [0.2, 0.1, 17.6, 6.75, 1, 0.1], {
    ...gold([93, 156]),
    kilometers: 34,
    preference: 'greenest',
  }),
  living(carOf(3, visitor, ['Tesla', 'Model 3'], 0.9, 9), [0.06, 0.3, 11, 13.4, 1.5, 0.4], {
    ...silver([15, 67]),
    kilometers: 40,
    preference: 'fastest',
  }),
];

/**
 * Most come home before half past six, so that the building is in use when the demo starts. The
 * visitor's usual space is nobody else's favorite.
 */
export const neighbors = [
  living(carOf(101, 'gold-1', ['Tesla', 'Model Y'], 0.8, 6), [0.93, 0.85, 17.6, 6.2, 0.6, 0.6], {
    ...gold([78, 201]),
    kilometers: 95,
    preference: 'cheapest',
  }),
  living(carOf(102, 'gold-2', ['Kia', 'EV6'], 0.9, 8), [0.9, 0.85, 17.9, 8.1, 0.5, 0.5], {
    ...gold([156, 93]),
    kilometers: 80,
    preference: 'cheapest',
  }),
  // In a hurry and on the road all day: charges in the evening, while the others wait for the night.
  living(carOf(103, 'gold-3', ['Chevrolet', 'Bolt EUV'], 1, 7), [0.95, 0.9, 17.9, 7.3, 0.3, 0.2], {
    ...gold([201, 156]),
    kilometers: 130,
    preference: 'fastest',
  }),
  living(carOf(104, 'gold-4', ['Ford', 'Mustang Mach-E'], 0.9, 9), [0.4, 0.4, 21.3, 9, 1.2, 0.1], {
    ...gold([93, 78]),
    kilometers: 60,
    preference: 'fastest',
  }),
  living(carOf(105, 'gold-5', ['Volkswagen', 'ID.4'], 0.8, 17), [0.4, 0.35, 9.2, 16.3, 1, 0.2], {
    ...gold([93, 201]),
    kilometers: 45,
    preference: 'greenest',
  }),
  living(
    carOf(111, 'silver-1', ['Hyundai', 'Kona Electric'], 0.9, 7),
    [0.85, 0.75, 17.8, 7.2, 0.6, 0.5],
    {
      ...silver([67, 88]),
      kilometers: 70,
      preference: 'cheapest',
    },
  ),
  living(carOf(112, 'silver-2', ['Polestar', '2'], 0.85, 8), [0.6, 0.5, 17.7, 8, 0.7, 0.3], {
    ...silver([124, 67]),
    kilometers: 70,
    preference: 'greenest',
  }),
  living(carOf(113, 'silver-3', ['Toyota', 'bZ4X'], 1, 6), [0.6, 0.4, 17.2, 6.4, 0.8, 0.2], {
    ...silver([173, 124]),
    kilometers: 55,
    preference: 'fastest',
  }),
  living(carOf(114, 'silver-4', ['Rivian', 'R1S'], 0.8, 7), [0.5, 0.5, 20.5, 7.5, 1.2, 0.3], {
    ...silver([88, 173]),
    kilometers: 70,
    preference: 'cheapest',
  }),
];

/**
 * Neighbors who do not charge by themselves: they come when the visitor tries out being asked to
 * move.
 */
export const occasionalNeighbors = [
  living(carOf(121, 'rare-1', ['Volvo', 'EX30'], 0.8, 7), [0, 0, 19, 7, 1, 0], {
    ...gold([]),
    kilometers: 25,
    preference: 'fastest',
  }),
  living(carOf(122, 'rare-2', ['BMW', 'i4 eDrive40'], 0.9, 8), [0, 0, 19, 8, 1, 0], {
    ...gold([]),
    kilometers: 25,
    preference: 'fastest',
  }),
  living(carOf(123, 'rare-3', ['Nissan', 'Ariya'], 0.9, 7), [0, 0, 19, 7, 1, 0], {
    ...gold([]),
    kilometers: 25,
    preference: 'fastest',
  }),
  living(carOf(124, 'rare-4', ['Kia', 'Niro EV'], 1, 8), [0, 0, 19, 8, 1, 0], {
    ...silver([]),
    kilometers: 25,
    preference: 'fastest',
  }),
  living(carOf(125, 'rare-5', ['Audi', 'Q4 e-tron'], 0.8, 7), [0, 0, 19, 7, 1, 0], {
    ...silver([]),
    kilometers: 25,
    preference: 'fastest',
  }),
];
