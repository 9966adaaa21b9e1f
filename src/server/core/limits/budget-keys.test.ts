import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountKeys, addressKeys, budgets, type LimitName, Limits, limitNames } from './rate-limits.ts';

const keyOf = (ip: string): string | undefined => addressKeys(ip)[0]?.key;

describe('addresses', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['', 'unknown'],
    ['203.0.113.7:4711', 'unknown'],
    ['x'.repeat(8_000), 'unknown'],
  ])('%.40s is counted as %s', (ip, key) => {
    expect(keyOf(ip)).toBe(key);
  });

  test('of IPv6 are counted with the networks around them, which may spend more', () => {
    expect(addressKeys('2001:db8:1:abcd::9')).toEqual([
      { key: '2001:db8:1:abcd::/64', times: 1, family: 'ipv6' },
      { key: '2001:db8:1:ab00::/56', times: 10, family: 'ipv6' },
      { key: '2001:db8:1:0::/48', times: 30, family: 'ipv6' },
    ]);
    expect(addressKeys('203.0.113.7')).toEqual([{ key: '203.0.113.7', times: 1, family: 'ipv4' }]);
  });

  test('give an account one key, in the family of the request', () => {
    const families = ['203.0.113.7', '2001:db8::1'].map((ip) => accountKeys('ann@example.org', ip));
    expect(families).toEqual([
      [{ key: 'ann@example.org', times: 1, family: 'ipv4' }],
      [{ key: 'ann@example.org', times: 1, family: 'ipv6' }],
    ]);
  });
});

const ofAddresses = limitNames.filter((name) => name.endsWith('OfAddress'));
const inNetwork = (network: number, part: number): string =>
  `2001:db8:${network.toString(16)}:${part.toString(16)}::1`;
/** Addresses that no flood has used. */
const newcomers = ['198.51.100.7', '203.0.113.99', inNetwork(0xffff, 7), inNetwork(0xfffe, 0)];

describe('a flood', () => {
  const build = (): Limits => new Limits(1, () => 0);
  const take = (limits: Limits, name: LimitName, ip: string): boolean =>
    limits.tryTake(name, addressKeys(ip));

  test('of one /48 spends thirty times the points of an address, and refuses no other', () => {
    assert(
      property(
        integer({ min: 0, max: 0xfff0 }),
        array(integer({ min: 0, max: 0xffff }), { minLength: 3_000, maxLength: 6_000 }),
        (network, parts) => {
          for (const name of ofAddresses) {
            const limits = build();
            const taken = parts.filter((part) => take(limits, name, inNetwork(network, part))).length;
            expect(taken).toBeLessThanOrEqual(30 * budgets[name].points);
            for (const ip of newcomers) expect(take(limits, name, ip)).toBe(true);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test('of all addresses of one /48 leaves places for others', () => {
    const limits = build();
    for (let part = 0; part <= 0xffff; part += 1) take(limits, 'passwordsOfAddress', inNetwork(1, part));
    expect(limits.figures().passwordsOfAddress.places).toBeLessThan(1_000);
    for (const ip of newcomers) expect(take(limits, 'passwordsOfAddress', ip)).toBe(true);
  });

  test('of so many networks that all places are taken refuses no IPv4', () => {
    const limits = build();
    for (let network = 0; network < 600; network += 1) {
      for (let part = 0; part < 300; part += 1) take(limits, 'passwordsOfAddress', inNetwork(network, part));
    }
    expect(limits.figures().passwordsOfAddress.places).toBeGreaterThanOrEqual(20_000);
    // The new ones of IPv6 share counts, which are used up.
    expect(take(limits, 'passwordsOfAddress', inNetwork(0xffff, 7))).toBe(false);
    const others = Array.from({ length: 200 }, (_, index) => `198.51.100.${index}`);
    expect(others.filter((ip) => !take(limits, 'passwordsOfAddress', ip))).toEqual([]);
  });

  test('of made-up emails of IPv6 refuses no account that is asked for by IPv4', () => {
    const limits = build();
    const tryMail = (email: string, ip: string) => limits.tryTake('mailsOfAccount', accountKeys(email, ip));
    for (let index = 0; index < 40_000; index += 1)
      tryMail(`${index}@example.org`, inNetwork(index % 900, 0));
    expect(tryMail('ann@example.org', inNetwork(0xffff, 7))).toBe(false);
    expect(tryMail('ann@example.org', '198.51.100.7')).toBe(true);
  });

  test('of made-up emails never refuses to register with another', () => {
    const limits = build();
    for (let index = 0; index < 200_000; index += 1) {
      limits.tryTake('joinsOfAccount', accountKeys(`${index}@example.org`, inNetwork(index % 900, 0)));
    }
    expect(limits.tryTake('joinsOfAccount', accountKeys('ann@example.org', inNetwork(0xffff, 7)))).toBe(true);
  });
});
