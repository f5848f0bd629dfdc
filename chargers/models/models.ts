import type { MeterManners } from '../meter/read-sample.ts';
import type { OcppVersion } from '../messages/supported.ts';
import type { StationState } from '../station/station.ts';

/** What a model of charging station does differently from what it says. */
interface Model {
  readonly vendor: RegExp;
  readonly model: RegExp;
  readonly version?: OcppVersion;
  readonly manners: MeterManners;
}

/** The first that fits counts. Each entry says where it was seen. */
const models: readonly Model[] = [
  {
    // Recorded: `recorded/solidstudio-2.0.1.jsonl`.
    vendor: /^Solidstudio$/,
    model: /^VirtualChargePoint$/,
    version: 'ocpp2.0.1',
    manners: { alwaysWattHours: true },
  },
];

const usual: MeterManners = {};

export function mannersOf({ model }: StationState, version: OcppVersion): MeterManners {
  if (model === null) return usual;
  const found = models.find(
    (one) =>
      one.vendor.test(model.vendor) &&
      one.model.test(model.model) &&
      (one.version ?? version) === version,
  );
  return found?.manners ?? usual;
}
