/** The energy the battery gained, in watt-hours. */
export const batteryGain = ({ battery }: { battery: number }, before: number, after: number) =>
  Math.max(0, after - before) * battery * 1000;
