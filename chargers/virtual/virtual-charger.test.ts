import { describe, expect, it } from 'vitest';
import { amps, hour, instant } from '#engine/units.ts';
import { strictSchemas } from '../testing/schemas.ts';
import { VirtualLine } from '../testing/virtual-line.ts';

const first = 1000;

const full = { goal: { kind: 'full' }, preference: 'fastest' } as const;

function connectedLine(...given: ConstructorParameters<typeof VirtualLine>): VirtualLine {
  const line = new VirtualLine(...given);
  for (const [user, vehicle] of [
    ['ann', 1],
    ['ben', 2],
  ] as const) {
    line.service.do({ kind: 'set-standing-order', user, vehicle, order: full });
  }
  line.open();
  line.pass(1);
  return line;
}

const billed = (line: VirtualLine, user = 'ann'): readonly number[] => {
  line.pass(16);
  return line.service
    .records(user)
    .map(({ readings }) => readings.at(-1)!.energy - readings[0]!.energy);
};

describe.each(['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const)(
  'a virtual charger in %s',
  (version) => {
    it('boots, waits for its fallback and is accepted', () => {
      const line = connectedLine(version);
      expect(line.charger.boot).toBe('accepted');
      expect(line.state.boot).toBe('accepted');
      expect(
        line.said
          .filter(({ schema }) => schema.endsWith('Request'))
          .map(({ schema }) => schema)
          .slice(0, 2),
      ).toEqual(['BootNotificationRequest', 'BootNotificationRequest']);
      expect(line.charger.profiles).toMatchObject([
        { purpose: 'TxDefaultProfile', periods: [{ limit: 0 }] },
      ]);
    });

    it('charges the car of a card, and the bill is what its meter shows', () => {
      const line = connectedLine(version);
      line.plug();
      line.do({ kind: 'card', token: 'CARD1' });
      line.pass(30);
      expect(line.measured.amps).toBe(48);
      line.pass(60);
      line.do({ kind: 'unplug' });
      const used = line.measured.register - first;
      expect(used).toBeGreaterThan(10_000);
      expect(billed(line)).toEqual([used]);
      expect(line.service.anomalies).toEqual([]);
    });

    it('starts for a driver in the app', () => {
      const line = connectedLine(version);
      line.plug();
      line.service.authorize('ann');
      line.service.start('ann', 30, instant(line.now + 6 * hour));
      line.pass(30);
      expect(line.measured.amps).toBe(48);
      line.do({ kind: 'unplug' });
      expect(billed(line)).toEqual([line.measured.register - first]);
    });

    it('refuses a card that nobody knows, and gives no power', () => {
      const line = connectedLine(version);
      line.plug();
      line.do({ kind: 'card', token: 'STRANGER' });
      line.pass(10);
      expect(line.charger.card!.status).toMatch(/Invalid|Unknown/);
      expect(line.charger.transaction).toBeNull();
      expect(line.measured.register).toBe(first);
    });

    it('goes on without a line, and tells everything afterwards', () => {
      const line = connectedLine(version);
      line.plug();
      line.do({ kind: 'card', token: 'CARD1' });
      line.pass(20);
      line.close();
      line.pass(47);
      expect(line.measured.amps).toBe(48);
      line.open();
      line.pass(20);
      line.do({ kind: 'unplug' });
      expect(billed(line)).toEqual([line.measured.register - first]);
      expect(line.service.anomalies).toEqual([]);
    });

    it('gives its fallback to a card that is shown without a line, and the bill is complete', () => {
      const line = connectedLine(version, {}, { charger: { fallbackAmps: amps(6) } });
      line.close();
      line.plug();
      line.do({ kind: 'card', token: 'CARD1' });
      line.pass(30);
      expect(line.measured.amps).toBe(6);
      line.open();
      line.pass(5);
      expect(line.measured.amps).toBe(48);
      line.do({ kind: 'unplug' });
      expect(billed(line)).toEqual([line.measured.register - first]);
    });

    it('stops a stranger who began without a line as soon as it is back', () => {
      const line = connectedLine(version, {}, { charger: { fallbackAmps: amps(6) } });
      line.close();
      line.plug();
      line.do({ kind: 'card', token: 'STRANGER' });
      line.pass(10);
      line.open();
      line.pass(1);
      expect(line.charger.transaction).toBeNull();
      expect(line.measured.amps).toBe(0);
    });

    it('a fault cuts the power, and the charge goes on when it is cleared', () => {
      const line = connectedLine(version);
      line.plug();
      line.do({ kind: 'card', token: 'CARD1' });
      line.pass(10);
      line.do({ kind: 'fault', code: 'GroundFailure' });
      expect(line.service.world.spaces['a']!.condition.kind).toBe('faulted');
      const { register } = line.measured;
      line.pass(10);
      expect(line.measured).toMatchObject({ register, amps: 0 });
      line.do({ kind: 'clear-fault' });
      line.pass(10);
      expect(line.measured.amps).toBe(48);
      line.do({ kind: 'unplug' });
      expect(billed(line)).toEqual([line.measured.register - first]);
    });

    it('measures with noise, and its charge is planned and billed as without', () => {
      const line = connectedLine(version, { currentNoise: amps(0.9) });
      line.plug();
      line.do({ kind: 'card', token: 'CARD1' });
      line.pass(60);
      const limits = line.called('SetChargingProfile').length;
      line.pass(60);
      expect(line.called('SetChargingProfile').length).toBe(limits);
      line.do({ kind: 'unplug' });
      expect(billed(line)).toEqual([line.measured.register - first]);
    });

    it('is stopped where it ignores its limit', () => {
      const line = connectedLine(version, { ignoresOffers: true });
      line.service.do({
        kind: 'set-standing-order',
        user: 'ann',
        vehicle: 1,
        order: { ...full, preference: 'cheapest' },
      });
      line.plug();
      line.do({ kind: 'card', token: 'CARD1' });
      line.pass(15);
      expect(line.notices.map(({ what }) => what)).toContain('draws-more-stopped');
      expect(line.measured.amps).toBe(0);
    });

    it('begins to count at zero after its power was gone, and nothing is lost or billed twice', () => {
      const line = connectedLine(version, { resetsRegister: true });
      line.plug();
      line.do({ kind: 'card', token: 'CARD1' });
      line.pass(30);
      const before = line.measured.register - first;
      line.do({ kind: 'power-cycle' });
      line.pass(30);
      line.do({ kind: 'unplug' });
      expect(billed(line)).toEqual([before + line.measured.register]);
    });

    it('says only what the schemas allow, to the letter', () => {
      const line = connectedLine(version);
      line.plug();
      line.do({ kind: 'card', token: 'CARD1' });
      line.pass(20);
      line.do({ kind: 'fault', code: 'GroundFailure' });
      line.do({ kind: 'clear-fault' });
      line.do({ kind: 'stop' });
      line.do({ kind: 'unplug' });
      line.do({ kind: 'power-cycle' });
      line.pass(10);
      const check = strictSchemas(version);
      for (const { schema, payload } of line.said) check(schema, payload);
      expect(line.said.length).toBeGreaterThan(30);
    });
  },
);
