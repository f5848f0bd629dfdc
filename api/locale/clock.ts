/** Whether people of a locale say 6:30 PM, not 18:30. */
export function hasTwelveHourClock(locale: string): boolean {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h12' || hourCycle === 'h11';
}

/** Hosts differ in the space before AM and PM: a page made on one must equal that of another. */
const plainSpaces = (text: string) => text.replaceAll(/[\u202F\u00A0]/gu, ' ');

/** How times of day are told in a locale, by the clocks of a time zone. */
export function clockIn(locale: string, timeZone: string) {
  const twelve = hasTwelveHourClock(locale);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: twelve ? 'numeric' : '2-digit',
    minute: '2-digit',
    ...(!twelve && { hourCycle: 'h23' }),
  });
  /** With minutes always: 7:00 AM, 07:00. */
  const exact = (at: number) => plainSpaces(format.format(at));
  /** As people say it: 7 AM, 6:30 PM; 07:00 where the day has 24 hours. */
  const short = (at: number) => (twelve ? exact(at).replace(':00', '') : exact(at));
  return { exact, short };
}
