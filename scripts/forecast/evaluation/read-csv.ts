import { dayOf } from '../../../engine/time/calendar.ts';
import { minutesPerDay, type LocalMinute } from '../../../engine/forecast/calendar.ts';
import { hoursOf } from '../../../engine/forecast/history.ts';
import type { Session } from '../../../engine/forecast/session.ts';

const columns = 'site,charge_point,user,plugged_in,plugged_out,kwh';

/** Parses a file with the columns of the published data and sorts the sessions by plug-in. */
export function readSessions(csv: string): Session[] {
  const [header, ...lines] = csv.trim().split(/\r?\n/);
  if (header !== columns) throw new Error(`Expected the columns ${columns}, found ${header}`);
  return lines
    .map(readLine)
    .filter(isRealSession)
    .toSorted((a, b) => a.from - b.from);
}

function readLine(line: string): Session {
  const [site = '', point = '', user = '', from = '', to = '', kwh = ''] = line.split(',');
  return {
    site,
    point: point === '' ? undefined : `${site} ${point}`,
    user,
    from: readMinute(from),
    to: readMinute(to),
    kwh: Number(kwh),
  };
}

/** Parses `2018-02-06T14:42`. */
function readMinute(text: string): LocalMinute {
  const part = (start: number, end: number) => Number(text.slice(start, end));
  const day = dayOf({ year: part(0, 4), month: part(5, 7), day: part(8, 10) });
  return day * minutesPerDay + part(11, 13) * 60 + part(14, 16);
}

/** Accidental plug-ins and cars left for weeks are outliers that say nothing about a stay. */
const isRealSession = (session: Session) =>
  hoursOf(session) >= 5 / 60 && hoursOf(session) <= 7 * 24 && session.kwh >= 0.2;
