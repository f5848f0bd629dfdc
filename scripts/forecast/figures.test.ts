import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import stored from '#engine/forecast/figures.json' with { type: 'json' };
import type { WaitingFigures } from '../../bench/waiting/figures.ts';
import { sampleFigures } from '../../bench/waiting/sample.ts';
import { chargers, sharedVisits } from '../../bench/waiting/visits.ts';

/** The scenarios on the landing page; `node bench/waiting.ts` measures the others as well. */
const shown = [
  'walking up',
  'booking',
  'booking, asked to move',
  'booking, asked, half move',
] as const;

const visits = sharedVisits();
const again = resolve(import.meta.dirname, '../../bench/waiting/again.ts');
const figures: Readonly<Record<string, WaitingFigures>> = stored.manners;
const missing =
  ' (skipped: the published sessions are not at ../shared/data, see docs/forecast.md)';

describe(`the figures of the landing page${visits === null ? missing : ''}`, () => {
  it.skipIf(visits === null)('state the right number of visits and chargers', () => {
    expect(stored).toMatchObject({ visits: visits!.length, chargers });
  });

  const minutes = { timeout: 600_000 };
  it.skipIf(visits === null).concurrent.each(shown)(
    'are reproduced by current code: %s',
    minutes,
    async (name) => {
      const { stdout } = await promisify(execFile)(process.execPath, [again, name]);
      expect(JSON.parse(stdout)).toEqual(figures[name]);
    },
  );
});

it('serves generated visits as when the figures were stored', { timeout: 60_000 }, () => {
  expect(sampleFigures()).toEqual(stored.sample);
});
