const formats = new Map<string, Intl.DateTimeFormat>();

/** Local time as spreadsheets read it: 2026-11-18 18:40. */
export function spreadsheetTime(at: number, zone: string): string {
  const format =
    formats.get(zone) ??
    // Sweden writes dates as ISO 8601 does, which every spreadsheet takes for a date.
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(at);
}

/** The day alone: 2026-11-18. */
export const spreadsheetDate = (at: number, zone: string) => spreadsheetTime(at, zone).slice(0, 10);

/** What the columns of such times are called: the zone belongs to the figure, where it is one. */
export function timeColumn(name: string, zones: readonly string[]): string {
  const [zone = null, ...others] = new Set(zones);
  return `${name} (${zone === null || others.length > 0 ? 'local time' : zone})`;
}
