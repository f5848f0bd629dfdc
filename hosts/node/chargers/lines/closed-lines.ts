import type { StationLine } from './station-line.ts';

/** How often a station is waited for once more. */
const mostMoments = 6;

/**
 * Lines that have closed. Most stations are back in a moment, with the limits they had: only after that
 * time is the service told that they are offline, so that a thousand lines that break at once, such as
 * behind a balancer that restarts, do not make it plan every building twice.
 */
export function closedLines(
  momentMs: number,
  tell: (line: StationLine) => void,
  /** While thousands come back, those that are not yet are waited for a little longer. */
  isCrowded: () => boolean,
) {
  const waiting = new Map<string, { line: StationLine; timer: NodeJS.Timeout }>();

  /** The line of a station that was waited for, and is not any more. */
  function take(id: string): StationLine | null {
    const found = waiting.get(id);
    if (found === undefined) return null;
    clearTimeout(found.timer);
    waiting.delete(id);
    return found.line;
  }

  function add(line: StationLine, moments: number): void {
    const timer = setTimeout(() => {
      take(line.id);
      if (moments > 1 && isCrowded()) add(line, moments - 1);
      else tell(line);
    }, momentMs);
    timer.unref();
    waiting.set(line.id, { line, timer });
  }

  return {
    take,

    add: (line: StationLine): void => add(line, mostMoments),

    epochOf: (id: string): number | undefined => waiting.get(id)?.line.epoch,

    clear: (): void => {
      for (const id of waiting.keys()) take(id);
    },
  };
}
