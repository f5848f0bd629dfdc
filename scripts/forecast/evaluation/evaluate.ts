import type { Holidays } from '../../../engine/forecast/calendar.ts';
import { createForecaster } from '../../../engine/forecast/forecaster.ts';
import { openModel, type ModelFile } from '../../../engine/forecast/model.ts';
import type { Session } from '../../../engine/forecast/session.ts';
import { fingerprints } from './fingerprint.ts';
import { splitSessions } from './judged.ts';
import { judgeOccupancy } from './occupancy.ts';
import { judgeSharedPoints } from './shared-points.ts';
import { judgeStays } from './stays.ts';

/** Whether a model was trained on any session of its test set. */
export function hasSeen(model: ModelFile, sessions: readonly Session[]): boolean {
  const seen = new Set(model.seen);
  return fingerprints(splitSessions(sessions).judged).some((mark) => seen.has(mark));
}

/** Evaluates a model and the baselines on the last fifth of the sessions. */
export function evaluate(model: ModelFile, sessions: readonly Session[], holidays: Holidays) {
  const forecaster = createForecaster(openModel(model), holidays);
  const stays = judgeStays(forecaster, sessions);
  const occupancy = judgeOccupancy(forecaster, sessions);
  const points = judgeSharedPoints(forecaster, sessions);
  return {
    sessions: stays.sessions,
    duration: stays.duration,
    energy: stays.energy,
    sites: stays.sites,
    occupancy3h: occupancy?.occupancy3h ?? null,
    sharedPoint: points?.sharedPoint ?? null,
    baselines: {
      ...stays.baselines,
      occupancy3h: occupancy?.baselines ?? null,
      sharedPoint: points?.baselines ?? null,
    },
  };
}

export type Figures = ReturnType<typeof evaluate>;
