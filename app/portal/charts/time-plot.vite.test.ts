import { expect, test } from 'vitest';
import { tonePaths } from './time-plot.tsx';

const over = { from: 0, to: 8 };

test('bars of one tone are one path, from the baseline to their heights', () => {
  const bars = [
    { from: 0, to: 2, height: 1, tone: 'high' as const },
    { from: 2, to: 4, height: 0.25, tone: 'low' as const },
    { from: 4, to: 8, height: 0.5, tone: 'high' as const },
  ];
  expect(tonePaths(bars, over)).toEqual([
    { tone: 'high', path: 'M0 1V0H0.25V1zM0.5 1V0.5H1V1z' },
    { tone: 'low', path: 'M0.25 1V0.75H0.5V1z' },
  ]);
});

test('bars outside of the chart are left out, and those at its edges cut', () => {
  const bars = [
    { from: -4, to: -2, height: 1, tone: 'low' as const },
    { from: -2, to: 2, height: 1, tone: 'low' as const },
    { from: 8, to: 9, height: 1, tone: 'low' as const },
  ];
  expect(tonePaths(bars, over)).toEqual([{ tone: 'low', path: 'M0 1V0H0.25V1z' }]);
});
