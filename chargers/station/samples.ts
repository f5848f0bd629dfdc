import { mannersOf } from '../models/models.ts';
import { readSample } from '../meter/read-sample.ts';
import type { Sample, SampledValue } from '../meter/sample.ts';
import { stampOf } from './stamp.ts';
import type { Outlet } from './station.ts';
import type { Work } from './work.ts';

/** The samples of a message, understood; `plain` says what a version calls the parts of one. */
export function samplesOf<Value>(
  work: Work,
  outlet: Outlet,
  values: readonly { readonly timestamp: string; readonly sampledValue: readonly Value[] }[],
  plain: (value: Value) => SampledValue,
): readonly Sample[] {
  const manners = mannersOf(work.state, work.moment.setup.version);
  const samples = values.map(({ timestamp, sampledValue }) =>
    readSample({ at: stampOf(work, timestamp), values: sampledValue.map(plain) }, manners),
  );
  work.samples.push(...samples.map((sample) => ({ outlet: outlet.number, sample })));
  return samples;
}
