import { expect, test } from 'vitest';
import { createQuotas, quotas } from './quotas.ts';
import { requestQuota } from './request-quota.ts';

/** A List of Strings with Integers as parameters (RFC 9651), as both fields are one. */
function readField(field: string) {
  return field.split(',').map((item) => {
    const [, name, rest = ''] =
      /^\s*"([\x20-\x21\x23-\x5b\x5d-\x7e]+)"((?:;[a-z]+=\d{1,15})*)$/.exec(item)!;
    const parameters = rest
      .split(';')
      .slice(1)
      .map((one) => one.split('='));
    return Object.fromEntries([
      ['name', name],
      ...parameters.map(([key, value]) => [key!, Number(value)] as const),
    ]) as Record<string, unknown>;
  });
}

test('policy and state are told as draft-ietf-httpapi-ratelimit-headers-11 has them', () => {
  let now = 0;
  const ask = requestQuota('sandbox', 2, 60_000, () => now);
  const told = () => {
    const { isUsedUp, headers } = ask('a');
    const policy = readField(headers['ratelimit-policy']!);
    const [state] = readField(headers['ratelimit']!);
    expect(policy).toEqual([{ name: 'sandbox', q: 2, w: 60 }]);
    return { isUsedUp, ...state, retryAfter: headers['retry-after'] };
  };
  expect(told()).toEqual({ isUsedUp: false, name: 'sandbox', r: 1, t: 60 });
  now += 500;
  expect(told()).toEqual({ isUsedUp: false, name: 'sandbox', r: 0, t: 60 });
  now += 20_000;
  // Both name the same moment.
  expect(told()).toEqual({ isUsedUp: true, name: 'sandbox', r: 0, t: 40, retryAfter: '40' });
  now += 39_500;
  expect(told()).toEqual({ isUsedUp: false, name: 'sandbox', r: 1, t: 60 });
});

test('where all together have created enough, their quota is told', () => {
  let now = 0;
  const { ofCreating, hasCreated } = createQuotas(() => now);
  for (let asked = 0; asked < quotas.createdInAll; asked += 1) {
    const visitor = `visitor ${Math.floor(asked / quotas.created)}`;
    expect(ofCreating(visitor).isUsedUp).toBe(false);
    hasCreated();
  }
  now += 600_000;
  const { isUsedUp, headers } = ofCreating('another');
  expect(isUsedUp).toBe(true);
  expect(headers['ratelimit-policy']).toBe('"created-in-all";q=1000;w=3600');
  expect(headers['ratelimit']).toBe('"created-in-all";r=0;t=3000');
  expect(headers['retry-after']).toBe('3000');
});

test('what was refused or repeated uses up nothing that all visitors share', () => {
  const { ofCreating } = createQuotas(() => 0);
  for (let asked = 0; asked < 2 * quotas.createdInAll; asked += 1) ofCreating(`visitor ${asked}`);
  expect(ofCreating('another').isUsedUp).toBe(false);
});
