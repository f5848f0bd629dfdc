import { second } from '#engine/units.ts';
import { tellReading } from './transaction.ts';
import type { VirtualDialect } from './virtual-dialect.ts';
import { lacks, patch, type VirtualWork } from './work.ts';

/** Seconds between readings; null if there are none. */
function intervalOf(work: VirtualWork, name: string): number | null {
  const value = lacks(work, name) ? 0 : Number(work.state.settings[name]);
  return Number.isFinite(value) && value > 0 ? value * second : null;
}

/** When the meter is read next: every so often, and at the full quarter hours. */
export const nextReadings = (work: VirtualWork, { names }: VirtualDialect) => {
  const { sampledAt, alignedAt } = work.state.readings;
  const sampled = intervalOf(work, names.sampled);
  const aligned = intervalOf(work, names.aligned);
  return {
    sampled: sampled === null ? Infinity : sampledAt + sampled,
    aligned: aligned === null ? Infinity : (Math.floor(alignedAt / aligned) + 1) * aligned,
  };
};

/** Tells the readings that are due. */
export function readMeters(work: VirtualWork, dialect: VirtualDialect): void {
  if (work.state.transaction === null) return;
  const { sampled, aligned } = nextReadings(work, dialect);
  const { readings } = work.state;
  if (work.now >= aligned) {
    patch(work, { readings: { ...readings, alignedAt: work.now } });
    tellReading(work, dialect, 'aligned');
  }
  if (work.now >= sampled) {
    patch(work, { readings: { ...work.state.readings, sampledAt: work.now } });
    tellReading(work, dialect, 'sampled');
  }
}
