import type { BillLine, Night, NightMoment } from './night.ts';

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 18, hour + 5, minute);
const prices = [
  { from: at(18), to: at(21), rate: 0.31, level: 'high' },
  { from: at(21), to: at(23), rate: 0.22, level: 'middle' },
  { from: at(23), to: at(31), rate: 0.13, level: 'low' },
  { from: at(31), to: at(31, 0), rate: 0.22, level: 'middle' },
] as const;

const moments: NightMoment[] = Array.from({ length: 53 }, (_, i) => {
  const t = at(18) + i * 900000;
  const ev = Math.min(1.3, Math.max(0, ((t - at(18, 45)) / 3600000) * 10));
  const ni = Math.min(21.9, Math.max(0, ((t - at(23)) / 3600000) * 10));
  const lines: BillLine[] = [];
  if (ev > 0)
    lines.push({
      kind: 'energy',
      period: 'evening',
      kilowattHours: ev,
      rate: 0.31,
      amount: Math.round(ev * 31),
    });
  if (ni > 0)
    lines.push({
      kind: 'energy',
      period: 'night',
      kilowattHours: ni,
      rate: 0.13,
      amount: Math.round(ni * 13),
    });
  if (t >= at(18, 45)) lines.push({ kind: 'service-fee', amount: 35 });
  const sub = lines.reduce((s, l) => s + l.amount, 0);
  if (sub) lines.push({ kind: 'tax', amount: Math.round(sub * 0.08) });
  return {
    at: t,
    lines,
    total: lines.reduce((s, l) => s + l.amount, 0),
    battery: 0.3 + (ev + ni) / 77,
    kilowatts: 10,
  };
});

export const night: Night = {
  building: 'GOLDEN TOWER',
  space: '42',
  capacityKilowatts: 25,
  board: {
    from: at(18),
    to: at(31),
    marks: [18, 20, 22, 24, 26, 28, 30].map((h) => at(h)),
    prices: prices.filter((p) => p.to > p.from),
    spaces: [
      {
        name: '42',
        own: true,
        stays: [
          {
            from: at(18, 42),
            to: at(31),
            blocks: [
              { from: at(18, 42), to: at(19), power: 0.3 },
              { from: at(23), to: at(27, 10), power: 1 },
            ],
          },
        ],
      },
      {
        name: '78',
        own: false,
        stays: [
          {
            from: at(19, 30),
            to: at(30, 20),
            blocks: [
              { from: at(23), to: at(24, 30), power: 0.8 },
              { from: at(26, 30), to: at(29), power: 0.5 },
            ],
          },
        ],
      },
      {
        name: '93',
        own: false,
        stays: [
          { from: at(18), to: at(22, 30), blocks: [{ from: at(18, 30), to: at(22), power: 0.6 }] },
        ],
      },
      {
        name: '156',
        own: false,
        stays: [
          {
            from: at(21, 15),
            to: at(31),
            blocks: [{ from: at(24, 40), to: at(28, 15), power: 0.7 }],
          },
        ],
      },
      {
        name: '201',
        own: false,
        stays: [
          {
            from: at(22),
            to: at(29, 40),
            blocks: [{ from: at(27, 10), to: at(29, 30), power: 1 }],
          },
        ],
      },
    ],
  },
  moments,
  suggestions: [
    { space: '42', from: at(23), to: at(31), cost: 387, noWait: 0.99 },
    { space: '93', from: at(23, 30), to: at(31), cost: 402, noWait: 0.94 },
    { space: '201', from: at(21), to: at(27), cost: 468, noWait: 0.9 },
  ],
  atOnce: 783,
  readyBy: at(31),
};
