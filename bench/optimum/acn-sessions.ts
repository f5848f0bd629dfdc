import { existsSync, readFileSync } from 'node:fs';

/** A car of the garage: when it is there (in periods), its energy demand and its maximum rate. */
export interface AcnSession {
  readonly id: string;
  readonly arrival: number;
  readonly departure: number;
  readonly kwh: number;
  readonly maxKw: number;
}

export const periodHours = 5 / 60;

const file = new URL('../../../shared/data/acn-caltech-2019-03.csv', import.meta.url);

/** March 2019 in Caltech's garage, by arrival; null if the data file is missing. */
export function acnSessions(): readonly AcnSession[] | null {
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', , arrival, departure, kwh, maxKw] = line.split(',');
      return {
        id,
        arrival: Number(arrival),
        departure: Number(departure),
        kwh: Number(kwh),
        maxKw: Number(maxKw),
      };
    })
    .toSorted((a, b) => a.arrival - b.arrival);
}

export const whereToGetIt =
  'The sessions of March 2019 are not here. They are the Caltech garage of ACN-Data ' +
  '(Lee, Li and Low, e-Energy 2019), as in the events files of acnportal-experiments; put them at ' +
  'shared/data/acn-caltech-2019-03.csv beside the repository.';
