/**
 * Replays one scenario again, for the test that guards the stored figures: in a process of its own,
 * so that scenarios are replayed on all cores.
 */
import { waitingFigures } from './figures.ts';
import { manners, type MannerName } from './manners.ts';
import { replayVisits } from './replay.ts';
import { chargers, forecasterOf, sharedVisits, storedReplayModel } from './visits.ts';

const manner = manners[process.argv[2] as MannerName];
const forecaster = forecasterOf(storedReplayModel());
const outcomes = replayVisits(sharedVisits()!, chargers, manner, forecaster);
console.log(JSON.stringify(waitingFigures(outcomes)));
