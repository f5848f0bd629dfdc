import { config } from '#app/config.ts';
import { csvFile, type Table } from '../downloads/csv.ts';
import { spreadsheetTime, timeColumn, moneyCell } from '../downloads/spreadsheet-cells.ts';
import type { PastSession } from './history-filter.ts';

const hour = 3_600_000;
const toHundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * One row per session, in the order of the list. Hours are elapsed time, also across clock changes.
 */
export const historyTable = (sessions: readonly PastSession[]): Table => ({
  columns: [
    'Session',
    timeColumn('Plugged in'),
    timeColumn('Ended'),
    'Hours',
    'Building',
    'Space',
    'Vehicle',
    'Energy (kWh)',
    'Billed',
    'Given back',
    'Cost',
    'Saved',
    'Currency',
    'CO₂ (kg)',
    'CO₂ saved (kg)',
  ],
  rows: sessions.map((session) => [
    session.session,
    spreadsheetTime(session.pluggedIn),
    spreadsheetTime(session.end),
    toHundredths((session.end - session.pluggedIn) / hour),
    session.buildingName,
    session.spaceNumber,
    session.vehicleName,
    session.energy / 1000,
    moneyCell(session.billed),
    moneyCell(session.credited),
    moneyCell(session.cost),
    moneyCell(session.saved),
    session.currency,
    toHundredths(session.carbon / 1000),
    toHundredths(session.carbonSaved / 1000),
  ]),
});

export const historyCsv = (sessions: readonly PastSession[]) =>
  csvFile(historyTable(sessions), config.locale);
