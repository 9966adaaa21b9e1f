import { expect, test } from 'vitest';
import { NETWORK_MAX } from '#contract/limits.ts';
import { truncateAddress } from './rate-limits.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['10.200.30.4', '10.200.30.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['not an address', null],
  ['203.0.113.77, 198.51.100.1', null],
  ['', null],
])('%s is in %s', (ip, network) => {
  expect(truncateAddress(ip)).toBe(network);
  expect(network?.length ?? 0).toBeLessThanOrEqual(NETWORK_MAX);
});

test('two devices of one network are alike', () => {
  expect(truncateAddress('2001:db8:1:2::7')).toBe(truncateAddress('2001:db8:1:ffff::8'));
  expect(truncateAddress('203.0.113.1')).toBe(truncateAddress('203.0.113.254'));
});
