import { keptFor, remembering } from './remembering.ts';

/** Whether a locale uses the 12-hour clock. */
export function hasTwelveHourClock(locale: string): boolean {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h12' || hourCycle === 'h11';
}

const clocks = keptFor((locale) =>
  keptFor((timeZone) => keptFor((space) => makeClock(locale, timeZone, space))),
);

/**
 * Formatters for times of day in a locale and time zone. Hosts differ in the space before AM and PM,
 * and a prerendered page must match the browser's: it is always this one.
 */
export const clockIn = (locale: string, timeZone: string, space = ' ') =>
  clocks(locale)(timeZone)(space);

function makeClock(locale: string, timeZone: string, space: string) {
  const twelve = hasTwelveHourClock(locale);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: twelve ? 'numeric' : '2-digit',
    minute: '2-digit',
    ...(!twelve && { hourCycle: 'h23' }),
  });
  /** Always with minutes: 7:00 AM, 07:00. */
  const exact = remembering((at) => format.format(at).replaceAll(/\s/gu, space));
  /** As people say it: 7 AM, 6:30 PM; 07:00 on the 24-hour clock. */
  const short = (at: number) => (twelve ? exact(at).replace(':00', '') : exact(at));
  return { exact, short };
}
