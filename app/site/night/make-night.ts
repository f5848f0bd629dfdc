import { config } from '#app/config.ts';
import { inRegion } from '#api/words/region.ts';
import type { Night, Stories } from './night.ts';
import { runNight } from './run-night.ts';
import { wordNight, wordStories } from './word-night.ts';
import { replayFacts } from './word-figures.ts';

/** The night of the landing page, run by the engine and put into words. */
export function makeNight(): { night: Night; stories: Stories } {
  const region = { zone: config.timeZone, currency: config.currency };
  return inRegion(region, () => {
    const facts = runNight(region.zone, region.currency);
    return { night: wordNight(facts), stories: wordStories(facts, replayFacts) };
  });
}
