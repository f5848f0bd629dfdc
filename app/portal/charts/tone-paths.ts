import type { Tone, ToneBar } from './plan-chart-data.ts';
import { shareOf, type Span } from './time-scale.ts';

/** All bars of each tone as one path, in a square of side 1. */
export function tonePaths(
  bars: readonly ToneBar[],
  over: Span,
): readonly { tone: Tone; path: string }[] {
  const paths = new Map<Tone, string>();
  for (const { from, to, height, tone } of bars) {
    const [left, right] = [shareOf(over, from), shareOf(over, to)];
    if (left === right) continue;
    paths.set(tone, `${paths.get(tone) ?? ''}M${left} 1V${1 - height}H${right}V1z`);
  }
  return [...paths].map(([tone, path]) => ({ tone, path }));
}
