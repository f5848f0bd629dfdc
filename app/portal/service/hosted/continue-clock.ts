import type { Answers } from '#api/contract/contract.ts';

type Clock = Answers['clock']['now'];

/** How long an answer is continued before the server is asked again, which also reports changes. */
const freshMs = ({ rate, paused }: Clock) => (rate > 1 && !paused ? 1000 : 5000);

/** Continues the clock between two answers of the server, so that it need not be asked at every tick. */
export function continueClock(read: () => Promise<Clock>, elapsed: () => number) {
  let last: { clock: Clock; at: number } | null = null;
  let shown = 0;
  let generation = 0;

  function continued({ clock, at }: { clock: Clock; at: number }): Clock {
    const since = elapsed() - at;
    const demo = clock.demo + (clock.paused ? 0 : since * clock.rate);
    // An answer that took longer than the one before must not set the clock back.
    shown = Math.max(shown, demo);
    return { ...clock, real: clock.real + since, demo: shown };
  }

  return {
    now: async (): Promise<Clock> => {
      if (last !== null && elapsed() - last.at < freshMs(last.clock)) return continued(last);
      const before = generation;
      const clock = await read();
      const answer = { clock, at: elapsed() };
      // The clock was changed meanwhile: the answer may be from before the change.
      if (before !== generation) return clock;
      last = answer;
      return continued(answer);
    },
    /** After a change, the clock may be set back or run at another rate. */
    forget: () => {
      generation += 1;
      last = null;
      shown = 0;
    },
  };
}
