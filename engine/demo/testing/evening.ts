import type { SimulatedBooks } from '../../simulation/books.ts';
import { instant } from '../../units.ts';
import { demoWorld } from '../demo-world.ts';

/** 15 November 2026, noon in New York. */
const today = instant(Date.UTC(2026, 10, 15, 17));

let made: SimulatedBooks | null = null;

/** The demo as it starts that evening. Worlds are immutable, so all tests of a process share it. */
export const testEvening = (): SimulatedBooks =>
  (made ??= demoWorld({ today, zone: 'America/New_York', currency: 'USD' }));
