import type { Errors } from './evaluation/errors.ts';
import type { Figures } from './evaluation/evaluate.ts';
import { enoughSessions, type StayErrors } from './evaluation/stays.ts';
import { printTable } from '../print-table.ts';

/** Prints the figures of an evaluation as tables, the baselines first. */
export function printFigures(figures: Figures): void {
  printStays(figures);
  printOccupancy(figures);
  printSharedPoints(figures);
}

const cells = (one: Errors) => [one.mae.toFixed(2), one.medae.toFixed(2), one.smape.toFixed(1)];

const row = (name: string, one: StayErrors) => [name, ...cells(one.duration), ...cells(one.energy)];

function printStays({ sessions, duration, energy, sites, baselines }: Figures): void {
  printTable(
    `Stays predicted at plug-in, ${sessions} sessions judged`,
    ['', 'hours MAE', 'median', 'SMAPE %', 'kWh MAE', 'median', 'SMAPE %'],
    [
      row('global median', baselines.globalMedian),
      row('user median', baselines.userMedian),
      row('user × hour × next workday', baselines.userHourWorkdayMedian),
      row('model', { duration, energy }),
    ],
  );
  printTable(
    'Ranges that should hold 80 %',
    ['', 'held %', 'mean width'],
    [
      ['duration', duration.coverage80.toFixed(1), `${duration.width80.toFixed(1)} h`],
      ['energy', energy.coverage80.toFixed(1), `${energy.width80.toFixed(1)} kWh`],
    ],
  );
  printTable(
    `The same ranges at each site with ${enoughSessions} judged sessions or more`,
    ['', 'sessions', 'duration held %', 'energy held %'],
    Object.entries(sites).map(([site, of]) => [
      site,
      String(of.sessions),
      of.duration.toFixed(1),
      of.energy.toFixed(1),
    ]),
  );
}

function printOccupancy({ occupancy3h, baselines }: Figures): void {
  if (occupancy3h === null) return;
  const rows = Object.entries({ ...baselines.occupancy3h, model: occupancy3h });
  printTable(
    'Cars connected over the next 3 hours, as a share of a full site',
    ['', 'MAE', 'RMSE'],
    rows.map(([name, { mae, rmse }]) => [name, mae.toFixed(4), rmse.toFixed(4)]),
  );
}

function printSharedPoints({ sharedPoint, baselines }: Figures): void {
  if (sharedPoint === null) return;
  const rows = Object.entries({ ...baselines.sharedPoint, model: sharedPoint });
  printTable(
    'Chance that a shared charge point is busy: Brier score',
    ['', '1 h', '3 h', '6 h', '24 h'],
    rows.map(([name, { brier1h, brier3h, brier6h, brier24h }]) => [
      name,
      brier1h.toFixed(4),
      brier3h.toFixed(4),
      brier6h.toFixed(4),
      brier24h.toFixed(4),
    ]),
  );
}
