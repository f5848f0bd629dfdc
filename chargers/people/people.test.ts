import { describe, expect, it } from 'vitest';
import { hour, instant } from '#engine/units.ts';
import { Booted } from '../testing/booted.ts';
import { plainToken, tokensIn } from './people.ts';

describe('a car that says who it is', () => {
  it.each([
    ['VID:0011AABBCCDD', '00:11:aa:bb:cc:dd'],
    ['VID:0011aabbccdd', '0011AABBCCDD'],
    ['DE-ABC-C12345678-9', 'DEABCC12345678'],
    ['deabcc123456789', 'DE-ABC-C12345678'],
  ])('%s is %s', (told, registered) => {
    const cards = { [registered]: { resident: 'ann', vehicle: 1 } };
    const tokens = tokensIn({ cards, accounts: ['ann'] }, () => 'APP-1');
    expect(tokens.get(plainToken(told))).toMatchObject({ user: 'ann', card: registered });
  });

  it('charges by it in 1.6 and 2.x, and is billed', () => {
    for (const [version, begin] of [
      ['ocpp1.6', (line: Booted) => line.start('VID:0011AABBCCDD')],
      [
        'ocpp2.0.1',
        (line: Booted) =>
          line.call('TransactionEvent', {
            eventType: 'Started',
            timestamp: line.stamp(),
            triggerReason: 'Authorized',
            seqNo: 0,
            transactionInfo: { transactionId: 't1' },
            evse: { id: 1, connectorId: 1 },
            idToken: { idToken: '00:11:AA:BB:CC:DD', type: 'MacAddress' },
          }),
      ],
    ] as const) {
      const line = new Booted(version);
      const cards = { '0011AABBCCDD': { resident: 'ann', vehicle: 1 } };
      line.service.world = { ...line.service.world, cards };
      expect(JSON.stringify(begin(line))).toContain('Accepted');
      expect(line.service.session).toMatchObject({ user: 'ann', vehicle: 1 });
    }
  });
});

describe('a token that may not charge', () => {
  it.each([
    ['STRANGER', 'Invalid'],
    ['', 'Invalid'],
    ['VID:', 'Invalid'],
    ['LOST', 'Blocked'],
  ])('%j gets %s', (token, status) => {
    const line = new Booted();
    expect(line.call('Authorize', { idTag: token })).toMatchObject({ idTagInfo: { status } });
    expect(line.start(token).idTagInfo.status).toBe(status);
    expect(line.service.session).toBeUndefined();
  });

  it('at the space of somebody else is refused, and stopped', () => {
    const line = new Booted();
    const { spaces } = line.service.world;
    const own = { ...spaces['a']!, assignedTo: 'ann' };
    line.service.world = { ...line.service.world, spaces: { ...spaces, a: own } };
    const { transactionId, idTagInfo } = line.start('CARD2');
    expect(idTagInfo.status).toBe('Invalid');
    expect(line.notices.map(({ what }) => what)).toEqual(['unknown-token']);
    line.pass(0.2);
    expect(line.called('RemoteStopTransaction')).toEqual([{ transactionId }]);
    line.stop(0);
    line.status('Available');
    line.pass(1);
    expect(line.start('CARD1').idTagInfo.status).toBe('Accepted');
  });

  it('at a space that is held for another begins when the hold is over', () => {
    const line = new Booted();
    line.service.do({
      kind: 'reserve',
      user: 'ann',
      vehicle: 1,
      space: 'a',
      from: instant(line.now + hour),
      to: instant(line.now + 3 * hour),
      energy: 5000 as never,
      preference: 'cheapest',
    });
    line.pass(61);
    line.status('Preparing');
    const { transactionId, idTagInfo } = line.start('CARD2');
    expect(idTagInfo.status).toBe('Blocked');
    line.stop(0, { id: transactionId, reason: 'DeAuthorized' });
    line.pass(5);
    expect(line.called('RemoteStartTransaction')).toEqual([]);
    line.pass(10);
    expect(line.called('RemoteStartTransaction').at(-1)).toMatchObject({ idTag: 'CARD2' });
    expect(line.start('CARD2').idTagInfo.status).toBe('Accepted');
  });

  it('at two chargers at once is told ConcurrentTx', () => {
    const line = new Booted('ocpp1.6', { spaces: ['a', 'b'] });
    line.start('CARD1');
    const second = line.start('CARD1', 0, { connectorId: 2 });
    expect(second.idTagInfo.status).toBe('ConcurrentTx');
  });
});

describe('a charger that takes no limits', () => {
  const answering = { SetChargingProfile: () => 'NotImplemented' };

  it('begins only beside others of its kind if the supply has all they can draw', () => {
    const line = new Booted('ocpp1.6', { spaces: ['a', 'b'], answering });
    expect(line.start('CARD1').idTagInfo.status).toBe('Accepted');
    line.pass(1);
    // 48 and 48 A at a supply of 60 A.
    const second = line.start('CARD2', 0, { connectorId: 2 });
    expect(second.idTagInfo.status).toBe('Blocked');
    expect(line.notices.map(({ what }) => what)).toContain('no-power');
    // It goes on nevertheless, and is stopped.
    line.pass(0.2);
    expect(line.called('RemoteStopTransaction')).toEqual([{ transactionId: second.transactionId }]);
    line.stop(0, { id: second.transactionId });
    line.stop(100, { id: line.transaction });
    line.status('Available');
    line.pass(1);
    expect(line.start('CARD2', 0, { connectorId: 2 }).idTagInfo.status).toBe('Accepted');
  });

  it('begins by itself for a card that was refused, once there is enough', () => {
    const line = new Booted('ocpp1.6', { spaces: ['a', 'b'], answering });
    line.start('CARD1');
    line.pass(1);
    const { transactionId } = line.start('CARD2', 0, { connectorId: 2 });
    line.stop(0, { id: transactionId, reason: 'DeAuthorized' });
    line.pass(2);
    expect(line.called('RemoteStartTransaction')).toEqual([]);
    line.stop(100, { id: line.transaction });
    line.status('Available');
    line.pass(0.3);
    expect(line.called('RemoteStartTransaction')).toEqual([{ connectorId: 2, idTag: 'CARD2' }]);
    expect(line.start('CARD2', 0, { connectorId: 2 }).idTagInfo.status).toBe('Accepted');
    line.pass(2);
    expect(line.called('RemoteStartTransaction')).toHaveLength(1);
  });

  it('begins for nobody who has unplugged meanwhile', () => {
    const line = new Booted('ocpp1.6', { spaces: ['a', 'b'], answering });
    line.start('CARD1');
    line.pass(1);
    const { transactionId } = line.start('CARD2', 0, { connectorId: 2 });
    line.stop(0, { id: transactionId });
    line.status('Available', { connectorId: 2 });
    line.stop(100, { id: line.transaction });
    line.status('Available');
    line.pass(5);
    expect(line.called('RemoteStartTransaction')).toEqual([]);
  });
});
