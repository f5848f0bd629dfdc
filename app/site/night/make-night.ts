import { config } from '#app/config.ts';
import type { Night } from './night.ts';
import { runNight } from './run-night.ts';
import { wordNight } from './word-night.ts';
import { replayFacts } from './word-figures.ts';

/** The night of the landing page, run by the engine and put into words. */
export const makeNight = (): Night =>
  wordNight(runNight(config.timeZone, config.currency), replayFacts);
