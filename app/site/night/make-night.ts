import { config } from '#app/config.ts';
import { inPlace } from '#api/words/place.ts';
import type { Night } from './night.ts';
import { runNight } from './run-night.ts';
import { wordNight } from './word-night.ts';
import { replayFacts } from './word-figures.ts';

/** The night of the landing page, run by the engine and put into words. */
export function makeNight(): Night {
  const place = { zone: config.timeZone, currency: config.currency };
  return inPlace(place, () => wordNight(runNight(place.zone, place.currency), replayFacts));
}
