import { config } from '#app/config.ts';
import { zoneOf } from '#app/ui/place.ts';
import { csvFile, type Table } from '../downloads/csv.ts';
import { moneyCell } from '../downloads/money-cell.ts';
import { spreadsheetTime, timeColumn } from '../downloads/spreadsheet-time.ts';
import type { PastSession } from './history-filter.ts';

const hour = 3_600_000;
const toHundredths = (value: number) => Math.round(value * 100) / 100;

/** A row a session, as listed. Hours are real ones, also through a night when clocks change. */
export const historyTable = (sessions: readonly PastSession[]): Table => ({
  columns: [
    'Session',
    timeColumn('Plugged in', sessions.map(zoneOf)),
    timeColumn('Ended', sessions.map(zoneOf)),
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
    spreadsheetTime(session.pluggedIn, zoneOf(session)),
    spreadsheetTime(session.end, zoneOf(session)),
    toHundredths((session.end - session.pluggedIn) / hour),
    session.buildingName,
    session.spaceNumber,
    session.vehicleName,
    session.energy / 1000,
    moneyCell(session.billed, session.currency),
    moneyCell(session.credited, session.currency),
    moneyCell(session.cost, session.currency),
    moneyCell(session.saved, session.currency),
    session.currency,
    toHundredths(session.carbon / 1000),
    toHundredths(session.carbonSaved / 1000),
  ]),
});

export const historyCsv = (sessions: readonly PastSession[]) =>
  csvFile(historyTable(sessions), config.locale);
