import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  test('nothing set, or set to nothing: port 3000 on every address, no metrics', () => {
    const usual = {
      port: 3000,
      metricsPort: undefined,
      host: undefined,
      hostNames: [],
      publicAddress: undefined,
      databaseUrl: undefined,
      dataFolder: 'data',
      backUpFolder: undefined,
      mail: undefined,
      isDevelopment: false,
    };
    expect(readSettings({})).toMatchObject(usual);
    expect(readSettings({ PORT: '', HOST: ' ', FAIRWATT_METRICS_PORT: '' })).toMatchObject(usual);
  });

  test('what is set is used', () => {
    const environment = {
      PORT: '0',
      HOST: '127.0.0.1',
      FAIRWATT_HOSTS: 'Charge.example, api.charge.example',
      FAIRWATT_METRICS_PORT: '9464',
      FAIRWATT_PUBLIC_ADDRESS: 'https://charge.example/',
      FAIRWATT_PROXIES: '10.1.0.0/16, 2001:db8::7',
      DATABASE_URL: 'postgres://localhost/fairwatt',
      FAIRWATT_DATA: '/var/lib/fairwatt',
      FAIRWATT_BACK_UPS: '/mnt/back-ups',
      FAIRWATT_SMTP: 'smtps://user:secret@mail.example',
      FAIRWATT_MAIL_FROM: 'Fairwatt <hello@charge.example>',
      FAIRWATT_DEVELOPMENT: '1',
    };
    const { proxies, ...others } = readSettings(environment);
    expect(proxies.check('10.1.2.3')).toBe(true);
    expect(proxies.check('10.2.0.1')).toBe(false);
    expect(proxies.check('2001:db8::7', 'ipv6')).toBe(true);
    expect(proxies.check('127.0.0.1')).toBe(true);
    expect(others).toEqual({
      port: 0,
      metricsPort: 9464,
      host: '127.0.0.1',
      hostNames: ['charge.example', 'api.charge.example'],
      publicAddress: 'https://charge.example',
      databaseUrl: 'postgres://localhost/fairwatt',
      dataFolder: '/var/lib/fairwatt',
      backUpFolder: '/mnt/back-ups',
      mail: {
        server: 'smtps://user:secret@mail.example',
        from: 'Fairwatt <hello@charge.example>',
      },
      isDevelopment: true,
    });
  });

  test.each(['https://charge.example', 'charge.example:443', 'a b', '*'])(
    'FAIRWATT_HOSTS=%s is refused',
    (names) => {
      expect(() => readSettings({ FAIRWATT_HOSTS: names })).toThrow(
        `FAIRWATT_HOSTS must be names with commas in between, not "${names}".`,
      );
    },
  );

  test.each(['10.0.0.0/33', '10.0.0', '10.0.0.0/', '10.0.0.0/8/8', 'proxy'])(
    'FAIRWATT_PROXIES=%s is refused',
    (proxies) => {
      expect(() => readSettings({ FAIRWATT_PROXIES: proxies })).toThrow(
        `FAIRWATT_PROXIES must be addresses or networks such as 10.0.0.0/8, not "${proxies}".`,
      );
    },
  );

  test.each(['charge.example', 'https://charge.example/app', 'ftp://charge.example'])(
    'FAIRWATT_PUBLIC_ADDRESS=%s is refused',
    (address) => {
      expect(() => readSettings({ FAIRWATT_PUBLIC_ADDRESS: address })).toThrow(
        `FAIRWATT_PUBLIC_ADDRESS must be like https://charge.example, not "${address}".`,
      );
    },
  );

  test.each(['localhost/fairwatt', 'mysql://localhost/fairwatt', 'postgres://', 'secret'])(
    'DATABASE_URL=%s is refused without being shown',
    (address) => {
      expect(() => readSettings({ DATABASE_URL: address })).toThrow(
        /^DATABASE_URL must look like postgres:\/\/user:password@host\/database\.$/,
      );
    },
  );

  test.each(['mail.example:25', 'https://mail.example', 'smtp://', 'secret'])(
    'FAIRWATT_SMTP=%s is refused without being shown',
    (address) => {
      expect(() => readSettings({ FAIRWATT_SMTP: address })).toThrow(
        /^FAIRWATT_SMTP must look like smtps:\/\/user:password@mail\.example\.$/,
      );
    },
  );

  test('mail by SMTP needs a sender, and the address that its links begin with', () => {
    const server = { FAIRWATT_SMTP: 'smtp://localhost:2525' };
    const sender = { FAIRWATT_MAIL_FROM: 'hello@charge.example' };
    const nobody = { ...server, FAIRWATT_MAIL_FROM: 'nobody' };
    expect(() => readSettings(nobody)).toThrow(/needs FAIRWATT_MAIL_FROM/);
    expect(() => readSettings({ ...server, ...sender })).toThrow(/needs FAIRWATT_PUBLIC_ADDRESS/);
  });

  test.each(['postgresql://a:b@[::1]:5432/c', 'postgres:///fairwatt?host=/run/postgresql'])(
    'DATABASE_URL=%s is used',
    (address) => {
      expect(readSettings({ DATABASE_URL: address }).databaseUrl).toBe(address);
    },
  );

  test.each(['65536', '-1', '80.5', '0x50', '1e3', 'http'])('PORT=%s is refused', (port) => {
    expect(() => readSettings({ PORT: port })).toThrow(
      `PORT must be a number from 0 to 65535, not "${port}".`,
    );
  });
});
