import { describe, expect, it } from 'vitest';
import stored from '#engine/forecast/figures.json' with { type: 'json' };
import { waitingFigures } from '../../bench/waiting/figures.ts';
import { manners } from '../../bench/waiting/manners.ts';
import { replayVisits } from '../../bench/waiting/replay.ts';
import { sampleFigures } from '../../bench/waiting/sample.ts';
import {
  chargers,
  forecasterOf,
  sharedVisits,
  storedReplayModel,
} from '../../bench/waiting/visits.ts';

/**
 * Of the scenarios on the landing page the one in which everything happens: people book, are asked to
 * move, and move. `npm run bench -- waiting` replays all and fails if one is not as stored.
 */
const replayed = 'booking, asked to move';

const visits = sharedVisits();
const missing =
  ' (skipped: the published sessions are not at ../shared/data, see docs/forecast.md)';

describe(`the figures of the landing page${visits === null ? missing : ''}`, () => {
  it.skipIf(visits === null)('state the right number of visits and chargers', () => {
    expect(stored).toMatchObject({ visits: visits!.length, chargers });
  });

  it.skipIf(visits === null)(
    `are reproduced by current code: ${replayed}`,
    { timeout: 600_000 },
    () => {
      const forecaster = forecasterOf(storedReplayModel());
      const outcomes = replayVisits(visits!, chargers, manners[replayed], forecaster);
      expect(waitingFigures(outcomes)).toEqual(stored.manners[replayed]);
    },
  );
});

it('serves generated visits as when the figures were stored', () => {
  expect(sampleFigures()).toEqual(stored.sample);
});
