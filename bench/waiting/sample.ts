import { norwegianHolidays } from '#engine/forecast/calendar.ts';
import { createForecaster } from '#engine/forecast/forecaster.ts';
import type { Session } from '#engine/forecast/session.ts';
import { shippedModel } from '#engine/forecast/shipped-model.ts';
import { clock } from '#engine/forecast/testing/sessions.ts';
import { chance } from '#engine/chance.ts';
import { visitsOf } from './building.ts';
import { waitingFigures, type WaitingFigures } from './figures.ts';
import { forEachManner, type MannerName } from './manners.ts';
import { replayVisits } from './replay.ts';

/**
 * A replay of generated sessions with the shipped model, small enough for every test run. It
 * detects a change in how drivers are served; the figures of real sessions are guarded by their own
 * replay.
 */
export function sampleFigures(): Record<MannerName, WaitingFigures> {
  const forecaster = createForecaster(shippedModel, norwegianHolidays);
  const visits = visitsOf(sampleSessions());
  return forEachManner((manner) => waitingFigures(replayVisits(visits, 2, manner, forecaster)));
}

/** A week of five people who come home between four and eight, most of them overnight. */
function sampleSessions(): readonly Session[] {
  const random = chance(11);
  const sessions: Session[] = [];
  for (let day = 0; day < 7; day += 1) {
    for (const user of ['ada', 'bo', 'cy', 'di', 'eli']) {
      if (random() < 0.45) continue;
      const from = clock(day, 16 + 4 * random());
      const hours = random() < 0.6 ? 2 + 3 * random() : 11 + 2 * random();
      const kwh = Math.round(5 + 15 * random());
      sessions.push({ site: 'yard', user, from, to: from + Math.round(hours * 60), kwh });
    }
  }
  return sessions.toSorted((a, b) => a.from - b.from);
}
