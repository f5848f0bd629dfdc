import type { CommunityStore } from '../store/community-store.ts';
import type { Metrics } from './metrics.ts';

export type CommunityMetrics = ReturnType<typeof measureCommunities>;

const secondsBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Metrics of the sandboxes of a process and of their store. */
export function measureCommunities(metrics: Metrics, now = () => performance.now()) {
  const calls = metrics.counter(
    'fairwatt_sandbox_calls_total',
    'Calls of procedures by outcome: ok, or the code of the refusal.',
  );
  const appends = metrics.counter(
    'fairwatt_sandbox_appends_total',
    'Commands sent to the log by outcome; a conflict is tried again.',
  );
  const seconds = metrics.histogram(
    'fairwatt_store_duration_seconds',
    'Time for an operation of the store.',
    secondsBounds,
  );
  const failures = metrics.counter(
    'fairwatt_store_failures_total',
    'Operations of the store that failed, by operation and code.',
  );

  /** The same store, with every operation counted and timed. */
  function measured(store: CommunityStore): CommunityStore {
    const entries = Object.entries(store).map(([operation, carryOut]) => {
      const time = seconds({ operation });
      const timed = async (...values: never[]) => {
        const started = now();
        try {
          const result: unknown = await (carryOut as (...args: never[]) => Promise<unknown>)(
            ...values,
          );
          if (operation === 'append') appends({ outcome: String(result) }).add();
          return result;
        } catch (error) {
          failures({ operation, code: codeOf(error) }).add();
          throw error;
        } finally {
          time.observe((now() - started) / 1000);
        }
      };
      return [operation, timed];
    });
    return Object.fromEntries(entries) as CommunityStore;
  }

  return {
    measured,
    /** Counts a call by its outcome: null if it succeeded. */
    called: (error: unknown): void => {
      calls({ outcome: error === null ? 'ok' : codeOf(error) }).add();
    },
    show: (counts: { held: () => number; watchers: () => number }) => {
      metrics.reading('fairwatt_sandboxes_held', 'gauge', 'Worlds in memory.', counts.held);
      metrics.reading('fairwatt_sandbox_watchers', 'gauge', 'Open streams.', counts.watchers);
    },
  };
}

/** The label of a failure. All codes are our own or the database's, so there are few. */
const codeOf = (error: unknown) => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'UNEXPECTED';
};
