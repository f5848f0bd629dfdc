import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSessions } from '../../scripts/forecast/evaluation/read-csv.ts';
import { createForecaster, type Forecaster } from '#engine/forecast/forecaster.ts';
import { openModel, type ModelFile } from '#engine/forecast/model.ts';
import type { Session } from '#engine/forecast/session.ts';
import { recipe, source } from '../../scripts/forecast/training/recipe.ts';
import { trainModel } from '../../scripts/forecast/training/train-model.ts';
import { sessionsFile } from '../../scripts/forecast/read-sessions.ts';
import { visitsOf, type Visit } from './building.ts';

export const chargers = 2;

/** The model used by the replay, stored so that the test of its figures need not train it again. */
export const replayModelPath = resolve(import.meta.dirname, 'model.json');

/** The sessions of shared charge points, and those of all other sites; null without the data. */
function sharedSessions(): { shared: readonly Session[]; others: readonly Session[] } | null {
  if (!existsSync(sessionsFile)) return null;
  const sessions = readSessions(readFileSync(sessionsFile, 'utf8'));
  const shared = sessions.filter(({ point }) => point !== undefined);
  const sites = new Set(shared.map(({ site }) => site));
  return { shared, others: sessions.filter(({ site }) => !sites.has(site)) };
}

/** The visits to replay; null if the published data is missing. */
export function sharedVisits(): readonly Visit[] | null {
  const sessions = sharedSessions();
  return sessions && visitsOf(sessions.shared);
}

/** The model is trained on the other sites only, so the replayed drivers are unknown to it. */
export function trainReplayModel(): ModelFile | null {
  const sessions = sharedSessions();
  return sessions && trainModel({ ...recipe, source, sessions: sessions.others });
}

export const forecasterOf = (model: ModelFile): Forecaster =>
  remembering(createForecaster(openModel(model), recipe.holidays));

/** Caches forecasts by history: most of a replay asks for the same ones again. */
function remembering(forecaster: Forecaster): Forecaster {
  let of = forecaster.start;
  const stays = new Map<string, ReturnType<Forecaster['predictStay']>>();
  return {
    ...forecaster,
    predictStay: (history, arrival) => {
      if (history !== of) stays.clear();
      of = history;
      const key = `${arrival.site} ${arrival.at} ${arrival.user}`;
      const stay = stays.get(key) ?? forecaster.predictStay(history, arrival);
      stays.set(key, stay);
      return stay;
    },
  };
}

export const storedReplayModel = (): ModelFile =>
  JSON.parse(readFileSync(replayModelPath, 'utf8')) as ModelFile;
