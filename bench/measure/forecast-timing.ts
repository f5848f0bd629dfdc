import { norwegianHolidays } from '#engine/forecast/calendar.ts';
import { createForecaster } from '#engine/forecast/forecaster.ts';
import type { History } from '#engine/forecast/history.ts';
import type { Session } from '#engine/forecast/session.ts';
import { shippedModel } from '#engine/forecast/shipped-model.ts';

/** Milliseconds per session, in ascending order. */
export type Times = {
  readonly predicting: readonly number[];
  readonly learning: readonly number[];
};

/** Learns all sessions but the last `judged`, then times forecasts and learning on those. */
export function timeForecasts(sessions: readonly Session[], judged: number): Times {
  const forecaster = createForecaster(shippedModel, norwegianHolidays);
  const next = sessions.slice(-judged);
  let history: History = sessions.slice(0, -judged).reduce(forecaster.learn, forecaster.start);

  /** The best of three runs per session, since a busy machine interrupts some of them. */
  function timesOf<T>(work: (session: Session) => T, then: (result: T) => void) {
    return next
      .map((session) => {
        const turns = [1, 2, 3].map(() => {
          const start = performance.now();
          const result = work(session);
          return { took: performance.now() - start, result };
        });
        then(turns[0]!.result);
        return Math.min(...turns.map(({ took }) => took));
      })
      .toSorted((a, b) => a - b);
  }

  const predicting = timesOf(
    ({ user, site, from }) => forecaster.predictStay(history, { user, site, at: from }),
    () => {},
  );
  const learning = timesOf(
    (session) => forecaster.learn(history, session),
    (learned) => {
      history = learned;
    },
  );
  return { predicting, learning };
}
