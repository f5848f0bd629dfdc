/**
 * Draws the plots of docs/forecast.md from the figures of an evaluation:
 * `npm run --silent forecast:evaluate -- FILE.csv | node scripts/forecast/draw-plots.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Figures } from './evaluation/evaluate.ts';

const ink = '#1b2a33';
const quiet = '#9fb0ba';
const strong = '#0a7d5a';
const width = 720;

const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" fill="${ink}" ${more}>${words}</text>`;

const page = (title: string, height: number, body: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
  `font-family="system-ui, sans-serif" font-size="14" role="img" aria-label="${title}">\n` +
  `<rect width="${width}" height="${height}" fill="#fff"/>\n` +
  `${[text(20, 30, title, 'font-weight="600" font-size="16"'), ...body].join('\n')}\n</svg>\n`;

const bar = (left: number, row: number, value: number, unit: string, fill: string) =>
  `<rect x="${left}" y="${row - 15}" width="${(value * 20).toFixed(1)}" height="20" rx="3" ` +
  `fill="${fill}"/>${text(left + 6 + value * 20, row, `${value.toFixed(2)} ${unit}`)}`;

/** Bars of mean errors: the baselines first, the model last. */
function staysPlot({ duration, energy, baselines }: Figures): string {
  const rules = [
    ['median of everybody', baselines.globalMedian],
    ['median of the user', baselines.userMedian],
    ['user, hour, next workday', baselines.userHourWorkdayMedian],
    ['model', { duration, energy }],
  ] as const;
  const bars = rules.map(([name, errors], index) => {
    const row = 80 + index * 34;
    const fill = name === 'model' ? strong : quiet;
    const hours = bar(210, row, errors.duration.mae, 'h', fill);
    return text(20, row, name) + hours + bar(470, row, errors.energy.mae, 'kWh', fill);
  });
  const heads = [text(210, 56, 'hours stayed'), text(470, 56, 'energy taken')];
  return page('Mean error of a stay predicted at plug-in', 200, [...heads, ...bars]);
}

const x = (index: number) => 90 + index * 160;
const y = (score: number) => 260 - score * 520;

/** Lines of Brier scores by hours ahead: lower is better. */
function pointsPlot({ sharedPoint, baselines }: Figures): string {
  if (sharedPoint === null || baselines.sharedPoint === null)
    return page('No shared points', 60, []);
  const ahead = ['1 h', '3 h', '6 h', '24 h'];
  const line = (name: string, scores: typeof sharedPoint, color: string, below: number) => {
    const values = [scores.brier1h, scores.brier3h, scores.brier6h, scores.brier24h];
    const path = values.map((value, index) => `${x(index)},${y(value).toFixed(1)}`).join(' ');
    return [
      `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="3"/>`,
      text(x(3) + 8, y(values[3]!) + below, name, 'font-size="12"'),
    ];
  };
  const { persistence, stateHourTable } = baselines.sharedPoint;
  const grid = [0, 0.1, 0.2, 0.3, 0.4].flatMap((score) => [
    `<line x1="70" x2="580" y1="${y(score)}" y2="${y(score)}" stroke="#e3e9ec"/>`,
    text(30, y(score) + 5, score.toFixed(1)),
  ]);
  return page('Is a shared charger busy so many hours ahead? Brier score, lower is better', 300, [
    ...grid,
    ...ahead.map((label, index) => text(x(index) - 12, 285, label)),
    ...line('as it is now', persistence!, '#d9a441', 5),
    ...line('state and hour', stateHourTable!, quiet, 0),
    ...line('model', sharedPoint, strong, 12),
  ]);
}

const lines = readFileSync(0, 'utf8').trim().split('\n');
const figures = JSON.parse(lines.at(-1)!) as Figures;
const docs = resolve(import.meta.dirname, '../../docs');
writeFileSync(resolve(docs, 'forecast-stays.svg'), staysPlot(figures));
writeFileSync(resolve(docs, 'forecast-points.svg'), pointsPlot(figures));
