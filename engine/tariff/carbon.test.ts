import { describe, expect, test } from 'vitest';
import { hour, instant } from '../units.ts';
import { carbonAt, carbonSegments, illustrativeCarbon } from './carbon.ts';

const utc = (text: string) => instant(Date.parse(text));

const at = (text: string) => carbonAt(illustrativeCarbon, 'America/New_York', utc(text));

describe('carbon intensity', () => {
  test('follows the local hour and the season', () => {
    expect(at('2026-01-15T08:00Z')).toBe(illustrativeCarbon.winter[3]);
    expect(at('2026-07-15T22:30Z')).toBe(illustrativeCarbon.summer[18]);
    expect(at('2026-06-01T03:59Z')).toBe(illustrativeCarbon.spring[23]);
    expect(at('2026-06-01T04:00Z')).toBe(illustrativeCarbon.summer[0]);
    expect(at('2026-12-01T05:00Z')).toBe(illustrativeCarbon.winter[0]);
  });

  test('has 25 hourly segments on the day clocks go back', () => {
    const segments = carbonSegments(illustrativeCarbon, 'America/New_York', {
      from: utc('2026-11-01T04:00Z'),
      to: utc('2026-11-02T05:00Z'),
    });
    expect(segments).toHaveLength(25);
    expect(segments.every(({ from, to }) => to - from === hour)).toBe(true);
    expect(segments[1]!.intensity).toBe(segments[2]!.intensity);
  });

  test('has a plausible figure for every hour', () => {
    for (const season of Object.values(illustrativeCarbon)) {
      expect(season).toHaveLength(24);
      expect(season.every((grams) => grams >= 200 && grams <= 400)).toBe(true);
    }
  });
});
