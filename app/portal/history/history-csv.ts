import { config } from '#app/config.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { hour } from '#engine/units.ts';
import { csvFile, type Table } from '../downloads/csv.ts';
import { spreadsheetTime, timeColumn, moneyCell, utcTime } from '../downloads/spreadsheet-cells.ts';
import type { PastSession } from './history-filter.ts';

const toHundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * One row per session, in the order of the list. Hours are elapsed time, also across clock changes.
 */
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
    'Plugged in (UTC)',
    'Ended (UTC)',
    'Ordered by',
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
    utcTime(session.pluggedIn),
    utcTime(session.end),
    session.agentName ?? '',
  ]),
});

export const historyCsv = (sessions: readonly PastSession[]) =>
  csvFile(historyTable(sessions), config.locale);
