import { noHolidays } from '#engine/forecast/calendar.ts';
import { createForecaster } from '#engine/forecast/forecaster.ts';
import { shippedModel } from '#engine/forecast/shipped-model.ts';
import { suggest } from '#engine/suggestions/suggest.ts';
import { learnWorld, nothingLearned } from '#engine/suggestions/world-history.ts';
import { visitor } from '#engine/demo/people.ts';
import { spaceId } from '#engine/demo/buildings.ts';
import { hour, instant, wattHours } from '#engine/units.ts';
import { execute } from '#engine/simulation/live.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { ContestedFacts } from './night-facts.ts';
import { pricesIn } from './prices-in.ts';

const building = 'golden-tower';
const vehicle = 1;
const energy = wattHours(20_000);

/**
 * Three spaces are taken, and a neighbor books one of the two that are left for the night. The
 * resident asks for a slot: what is cheap, what is done tonight and what is sure are then three
 * different things.
 */
export function askOnContestedEvening(books: SimulatedBooks): ContestedFacts {
  const { world, ledger } = books;
  const from = world.now;
  const readyBy = instant(from + 14 * hour);
  const booked = execute(
    world,
    {
      kind: 'reserve',
      user: 'gold-4',
      vehicle: 104,
      space: spaceId(building, 42),
      from: instant(from + 4 * hour),
      to: instant(from + 14.5 * hour),
      energy: wattHours(20_000),
    },
    'resident',
  );
  if (!booked.ok) throw new Error(`Nobody contests the evening: ${booked.refusal.code}`);
  const evening = booked.world;
  const forecaster = createForecaster(shippedModel, noHolidays);
  const { history } = learnWorld(forecaster, nothingLearned(forecaster), {
    world: evening,
    ledger,
  });
  const wish = { user: visitor, vehicle, building, energy, readyBy, from };
  const slots = suggest({ world: evening, ledger }, forecaster, history, wish);
  if (slots.some((slot) => slot.energy < 0.99 * energy)) {
    throw new Error('The landing page shows a slot that gives less than was asked for.');
  }
  return {
    building: evening.buildings[building]!.name,
    energy,
    readyBy,
    prices: pricesIn(evening, building, { from, to: readyBy }),
    suggestions: slots.map((slot) => ({
      space: String(evening.spaces[slot.space]!.number),
      from: slot.from,
      to: slot.to,
      done: slot.done,
      cost: slot.cost,
      noWait: slot.chanceOfNoWait,
    })),
  };
}
