import { expect, test } from 'vitest';
import { visitorAddress } from './visitor-address.ts';

test.each([
  ['203.0.113.5', undefined, '203.0.113.5'],
  ['203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['::ffff:10.0.0.2', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.2', 'anything', '10.0.0.2'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
  ['2001:db8::6', undefined, '2001:db8:0:0'],
  ['2001:db8:0:0:3::', undefined, '2001:db8:0:0'],
  ['2001:db8::2:3:4:5:6', undefined, '2001:db8:0:2'],
  ['::1', '2001:DB8:0001:2::6', '2001:db8:1:2'],
])('a visitor from %s, forwarded for %s, counts as %s', (peer, forwarded, counted) => {
  expect(visitorAddress(peer, forwarded)).toBe(counted);
});
