import type { Finding } from '#engine/charging/commissioning.ts';
import type { Work } from '../station/work.ts';

/** How a station will tell its energy, by the settings it has taken. */
export function describeMeter(work: Work, register: number): readonly Finding[] {
  const { refused, untold, settings } = work.state;
  const open = new Set([...refused, ...(settings ?? []).map(({ name }) => name)]);
  const isRefused = (...names: readonly string[]) => names.some((name) => open.has(name));
  const hasQuarters = !isRefused('ClockAlignedDataInterval', 'AlignedDataCtrlr.Interval');
  const hasMinutes = !isRefused('MeterValueSampleInterval', 'SampledDataCtrlr.TxUpdatedInterval');
  const canBeAsked = !untold.includes('MeterValues');
  const every = hasMinutes
    ? hasQuarters
      ? 'minute-and-quarter'
      : 'minute'
    : hasQuarters
      ? 'quarter'
      : canBeAsked
        ? 'asked'
        : 'ends';
  return [{ what: 'meter', register, every }];
}
