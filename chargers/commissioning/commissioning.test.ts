import { describe, expect, it } from 'vitest';
import { amps, instant, second } from '#engine/units.ts';
import { VirtualLine } from '../testing/virtual-line.ts';
import type { Manners } from '../virtual/virtual-state.ts';
import { commission, endCommissioning } from '../requests/ask.ts';
import { isLineCut } from './run.ts';

type Setup = ConstructorParameters<typeof VirtualLine>[2];

/** A charger that has called, and whose owner wants to know what it can do. */
class Commissioned extends VirtualLine {
  constructor(
    version: 'ocpp1.6' | 'ocpp2.0.1' | 'ocpp2.1',
    manners: Manners = {},
    setup: Setup = {},
  ) {
    super(version, manners, { charger: { fallbackAmps: amps(6) }, ...setup });
    this.open();
    this.pass(1);
    this.take(commission(this.moment, this.state, 1));
    this.settle();
  }

  /** Time passes in seconds; the line is cut as the test wants it. */
  run(seconds: number): this {
    for (let at = 0; at < seconds; at += 1) {
      const isCut = isLineCut(this.state.commissioning, this.now);
      if (isCut && this.state.isConnected) this.close();
      if (!isCut && !this.state.isConnected) this.open();
      this.to(instant(this.now + second));
    }
    return this;
  }

  get found(): readonly string[] {
    return this.state.commissioning!.findings.map(({ what }) => what);
  }

  get traits() {
    const { charger } = this.service.world.spaces['a']!;
    const { control = 'amps', leastAmps = 6, fallbackAmps = 0 } = charger;
    return { control, leastAmps, fallbackAmps };
  }
}

const whole = (line: Commissioned): Commissioned => {
  line.plug();
  return line.run(600);
};

describe.each(['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const)('commissioning in %s', (version) => {
  it('a good charger is proven in three minutes', () => {
    const line = new Commissioned(version);
    line.run(20);
    expect(line.state.commissioning).toMatchObject({ step: 'limit', isTelling: false });
    expect(line.found).toEqual(['called', 'clock-right', 'meter']);
    line.plug();
    line.run(200);
    expect(line.state.commissioning!.step).toBe('done');
    expect(line.found).toEqual(['called', 'clock-right', 'meter', 'follows', 'alone-keeps']);
    expect(line.traits).toEqual({ control: 'amps', leastAmps: 6, fallbackAmps: 6 });
    expect(line.service.world.spaces['a']!.commissioned!.findings).toHaveLength(5);
    expect(line.service.world.spaces['a']!.isTested).toBeUndefined();
    line.run(60);
    expect(line.measured.amps).toBe(0);
    expect(line.service.records('ann')).toEqual([]);
  });

  const bad: readonly (readonly [string, Manners, readonly string[], object])[] = [
    [
      'accepts every limit and ignores it',
      { ignoresOffers: true },
      ['ignores'],
      { control: 'none' },
    ],
    [
      'ignores its limit and reports it as its current',
      { ignoresOffers: true, reportsLimit: true },
      ['meter-contradicts-itself', 'ignores'],
      { control: 'none' },
    ],
    ['can only be switched', { isSwitch: true }, ['on-off'], { control: 'on-off' }],
    [
      'has no smart charging',
      { lacks: ['SetChargingProfile'] },
      ['no-control'],
      { control: 'none' },
    ],
    [
      'gives at least 8 A',
      { least: { amps: 8, raises: true } },
      ['follows-from'],
      { leastAmps: 8 },
    ],
    [
      'gives nothing below 10 A',
      { least: { amps: 10, raises: false } },
      ['follows-from'],
      { leastAmps: 10 },
    ],
    ['takes watts only', { takesWatts: true }, ['follows'], { control: 'amps' }],
    [
      'gives all it has without a line',
      { alone: 'full' },
      ['follows', 'alone-full'],
      { fallbackAmps: 48 },
    ],
    [
      'gives nothing without a line',
      { alone: 'nothing' },
      ['follows', 'alone-nothing'],
      { fallbackAmps: 6 },
    ],
    [
      'measures with noise',
      { currentNoise: amps(0.9) },
      ['follows', 'alone-keeps'],
      { control: 'amps' },
    ],
    ['is an hour ahead', { clockAhead: 3_600_000 }, ['clock-off', 'follows'], { control: 'amps' }],
    [
      'cannot be asked for its meter',
      { lacks: ['TriggerMessage'] },
      ['follows'],
      { control: 'amps' },
    ],
  ];

  it.each(bad)('one that %s', (_, manners, findings, traits) => {
    const line = whole(new Commissioned(version, manners));
    expect(line.state.commissioning!.step).toBe('done');
    expect(line.found).toEqual(expect.arrayContaining([...findings]));
    expect(line.traits).toMatchObject(traits);
  });

  it('whoever comes to charge in the meantime goes first', () => {
    const line = new Commissioned(version);
    line.plug();
    line.run(30);
    expect(line.service.world.spaces['a']!.isTested).toBe(true);
    line.service.authorize('ann');
    line.run(30);
    expect(line.found).toContain('interrupted');
    expect(line.service.world.spaces['a']!.isTested).toBeUndefined();
  });

  it('unplugged or ended by its owner, it leaves the charger as it was', () => {
    const line = new Commissioned(version);
    line.plug();
    line.run(30);
    line.do({ kind: 'unplug' });
    line.run(5);
    expect(line.found.at(-1)).toBe('interrupted');
    expect(line.traits).toEqual({ control: 'amps', leastAmps: 6, fallbackAmps: 0 });
    line.take(commission(line.moment, line.state, 1));
    line.run(10);
    line.take(endCommissioning(line.moment, line.state));
    expect(line.state.commissioning).toMatchObject({ step: 'done' });
  });

  it('a car that is full shows nothing, and can be tested again', () => {
    const line = new Commissioned(version);
    line.plug(1);
    line.run(300);
    expect(line.found.at(-1)).toBe('car-takes-nothing');
    line.do({ kind: 'unplug' });
    line.take(commission(line.moment, line.state, 1));
    line.run(10);
    whole(line);
    expect(line.found).toContain('follows');
  });

  it('says how often the meter is told', () => {
    const names =
      version === 'ocpp1.6'
        ? (['ClockAlignedDataInterval', 'MeterValueSampleInterval'] as const)
        : (['AlignedDataCtrlr.Interval', 'SampledDataCtrlr.TxUpdatedInterval'] as const);
    const every = (...lacks: readonly string[]) =>
      new Commissioned(version, { lacks })
        .run(90)
        .state.commissioning!.findings.find(({ what }) => what === 'meter');
    expect(every(names[0])).toMatchObject({ every: 'minute' });
    expect(every(names[1])).toMatchObject({ every: 'quarter' });
    expect(every(...names)).toMatchObject({ every: 'asked' });
  });
});
