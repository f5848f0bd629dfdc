import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { hashOf, newPassword, newStationId, passwordIn } from '../stations/credentials.ts';
import { doorkeeper } from './let-in.ts';
import { isForCharger, stationIn } from './station-path.ts';

const id = newStationId();
const password = newPassword();
const basic = (text: string | Buffer) => `Basic ${Buffer.from(text).toString('base64')}`;

const asking = (
  headers: Record<string, string> = {},
  url = `/ocpp/${id}`,
): Pick<IncomingMessage, 'url' | 'headers'> => ({
  url,
  headers: { 'sec-websocket-protocol': 'ocpp1.6', ...headers },
});

function door(isVirtual = false) {
  const clock = { now: 0 };
  const asked: string[] = [];
  const tickets = new Set([hashOf(id, 'good').toString('hex')]);
  const store = {
    door: async (station: string) => {
      asked.push(station);
      return station === id
        ? { hash: hashOf(id, password), isVirtual, nextHashes: [], cutUntil: null }
        : null;
    },
    usePassword: async () => undefined,
    useTicket: async (_: string, ticket: Uint8Array) =>
      tickets.delete(Buffer.from(ticket).toString('hex')),
  };
  const now = () => clock.now;
  const enter = doorkeeper(store, { now, wall: now });
  return {
    clock,
    asked,
    enter: (request: ReturnType<typeof asking>, network = '192.0.2.1') =>
      enter(request as IncomingMessage, network),
  };
}

const right = { authorization: basic(`${id}:${password}`) };
const wrong = { authorization: basic(`${id}:wrong`) };

describe('a station at the door', () => {
  test('comes in with its password, in the newest version that it speaks', async () => {
    const { enter } = door();
    expect(await enter(asking(right))).toEqual({ id, version: 'ocpp1.6' });
    const several = { ...right, 'sec-websocket-protocol': 'ocpp1.6, ocpp2.0.1,ocpp2.1' };
    expect(await enter(asking(several))).toEqual({ id, version: 'ocpp2.1' });
  });

  test('comes in from a page of ours by a ticket if it is virtual, once', async () => {
    const { enter } = door(true);
    const headers = {
      'sec-websocket-protocol': 'ocpp2.0.1, fairwatt-ticket.good',
      origin: 'https://charge.example',
      host: 'charge.example',
    };
    expect(await enter(asking(right))).toMatchObject({ status: 401 });
    expect(await enter(asking({ ...headers, origin: 'https://evil.example' }))).toMatchObject({
      status: 401,
    });
    expect(await enter(asking(headers))).toEqual({ id, version: 'ocpp2.0.1' });
    expect(await enter(asking(headers))).toMatchObject({ status: 401 });
    expect(await door().enter(asking(headers))).toMatchObject({ status: 401 });
  });

  test.each([
    ['without a password', {}, 401],
    ['with a wrong one', wrong, 401],
    ['with that of another station', { authorization: basic(`other:${password}`) }, 401],
    ['with no Basic', { authorization: `Bearer ${password}` }, 401],
    ['in no version', { ...right, 'sec-websocket-protocol': 'ocpp0.1, soap' }, 400],
  ])('is refused %s', async (_, headers, status) => {
    expect(await door().enter(asking(headers))).toMatchObject({ status, station: id });
  });

  test.each(['/ocpp/UNKNOWN', '/ocpp/%ff', '/ocpp/a b', `/ocpp/${'x'.repeat(49)}`, '/ocpp/..%2f'])(
    'is not found at %s',
    async (url) => {
      expect(await door().enter(asking(right, url))).toMatchObject({ status: 404 });
    },
  );

  test('that tries 1,000 passwords is not read after ten, and locks out nobody else', async () => {
    const { enter, clock, asked } = door();
    for (let tries = 0; tries < 1000; tries += 1) await enter(asking(wrong), 'guesser');
    expect(asked).toHaveLength(10);
    expect(await enter(asking(right), 'guesser')).toMatchObject({
      status: 429,
      retryAfterSeconds: 60,
    });
    expect(await enter(asking(right))).toMatchObject({ version: 'ocpp1.6' });
    clock.now += 60_000;
    expect(await enter(asking(right), 'guesser')).toMatchObject({ version: 'ocpp1.6' });
  });

  test('that looks for ids is stopped, too', async () => {
    const { enter, asked } = door();
    for (let tries = 0; tries < 1000; tries += 1) await enter(asking({}, `/ocpp/FW${tries}`));
    expect(asked).toHaveLength(300);
  });

  test('that connects ten times a second has to wait', async () => {
    const { enter, clock } = door();
    const answers = [];
    for (let tries = 0; tries < 100; tries += 1) {
      clock.now += 100;
      answers.push(await enter(asking(right)));
    }
    expect(answers.filter((one) => 'version' in one)).toHaveLength(30);
    expect(answers.at(-1)).toMatchObject({ status: 429, station: id });
  });
});

describe('a password', () => {
  test('may have any byte, and ids may have colons', () => {
    const bytes = Buffer.from([0, 58, 255, 10]);
    const header = basic(Buffer.concat([Buffer.from('a:b:'), bytes]));
    expect(passwordIn(header, 'a:b')).toEqual(bytes);
    expect(passwordIn(header, 'a')).toEqual(Buffer.concat([Buffer.from('b:'), bytes]));
    expect(passwordIn(header, 'b')).toBeNull();
    expect(passwordIn(undefined, 'a')).toBeNull();
  });

  test('and an id are made by us: long enough for OCPP, and hard to guess', () => {
    expect(newPassword()).toMatch(/^[\da-hjkmnp-tv-z]{20}$/);
    expect(newStationId()).toMatch(/^FW[\dA-HJKMNP-TV-Z]{10}$/);
    expect(newPassword()).not.toBe(newPassword());
  });
});

test('other paths and upgrades are not for chargers', () => {
  expect(stationIn(`/ocpp/${id}?x=1`)).toBe(id);
  expect(isForCharger(`/ocpp/${id}`, 'websocket')).toBe(true);
  expect(isForCharger(`/ocpp/${id}`, 'h2c')).toBe(false);
  expect(isForCharger('/ocpp', 'websocket')).toBe(false);
  expect(isForCharger('/portal', 'websocket')).toBe(false);
});
