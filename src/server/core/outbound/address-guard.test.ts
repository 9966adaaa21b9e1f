import type { lookup } from 'node:dns';
import { expect, test } from 'vitest';
import { type AddressGuard, createAddressGuard, isPublicAddress } from './address-guard.ts';

/** What a connection gets for a name, of all addresses or of one. */
async function lookUp(guard: AddressGuard, host: string, all = true): Promise<unknown> {
  return await new Promise((resolve) => {
    guard.lookup(host, { all }, (error, address) => resolve(error ? error.message : address));
  });
}

/** A name server with a list of addresses for each question, one after another. */
function answering(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve = (host: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const addresses = answers[asked.length] ?? [];
    asked.push(host);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, resolve: resolve as typeof lookup };
}

test.each([
  ['1.1.1.1', true],
  ['142.250.74.106', true],
  ['2a00:1450:4007:80e::200a', true],
  ['64:ff9b::8efa:4a6a', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.5', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:1.1.1.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['2001:2::1', false],
  ['2001:10::1', false],
  ['ff02::1', false],
  ['fcm.googleapis.com', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('never answers this machine for a name, of all addresses or of one', async () => {
  for (const all of [true, false]) {
    expect(await lookUp(createAddressGuard(), 'localhost', all)).toBe('localhost has no public address');
  }
});

test('answers the checked addresses of one question, without those that are not public', async () => {
  const { asked, resolve } = answering(
    ['127.0.0.1', '93.184.215.14', '::1', '::ffff:10.0.0.1'],
    ['127.0.0.1'],
  );
  const guard = createAddressGuard([], resolve);
  expect(await lookUp(guard, 'rebinding.example.org')).toEqual([{ address: '93.184.215.14', family: 4 }]);
  expect(asked).toEqual(['rebinding.example.org']);
  // It has another address by now: the next connection is checked by its own question.
  expect(await lookUp(guard, 'rebinding.example.org')).toBe('rebinding.example.org has no public address');
});

const named = ['hass.home', '192.168.7.0/24', 'fd12::5', '169.254.10.0/24'];

test.each([
  ['hass.home', '10.0.0.7', true],
  ['hass.home', '192.168.1.9', true],
  ['hass.home', 'fd00::9', true],
  ['hass.home', '127.0.0.1', false],
  ['hass.home', '::1', false],
  ['hass.home', '::', false],
  ['hass.home', '::ffff:127.0.0.1', false],
  ['hass.home', '169.254.169.254', false],
  ['hass.home', 'fe80::1', false],
  ['hass.home', 'fd00:ec2::254', false],
  ['hass.home', '100.100.100.200', false],
  ['hass.home', '168.63.129.16', false],
  ['hass.home', '198.51.100.7', false],
  ['other.home', '10.0.0.7', false],
  ['other.home', '192.168.7.200', true],
  ['other.home', '::ffff:192.168.7.200', true],
  ['other.home', 'fd12::5', true],
  ['other.home', 'fd12::6', false],
  ['other.home', '169.254.10.1', true],
  ['other.home', '169.254.169.254', false],
  ['other.home', '93.184.215.14', true],
])('of named hosts %s at %s may be asked: %s', async (host, address, isAllowed) => {
  const guard = createAddressGuard(named, answering([address]).resolve);
  const found = await lookUp(guard, host);
  expect(Array.isArray(found)).toBe(isAllowed);
});

test.each([
  ['127.0.0.1', [], false],
  ['127.0.0.1', ['127.0.0.1'], true],
  ['127.0.0.1', ['127.0.0.0/8'], true],
  ['127.0.0.2', ['127.0.0.1'], false],
  ['[::1]', [], false],
  ['[::1]', ['::1'], true],
  ['[::ffff:7f00:1]', [], false],
  ['[::ffff:a9fe:a9fe]', ['10.0.0.0/8'], false],
  ['[fe80::1]', ['fd00::/16'], false],
  ['169.254.169.254', ['168.0.0.0/8', '169.0.0.0/8'], false],
  ['169.254.169.254', ['169.254.169.254'], true],
  ['[fd00:ec2::254]', ['fd00::/16'], false],
  ['10.0.0.1', [], false],
  ['10.0.0.1', ['10.0.0.0/8'], true],
  ['[64:ff9b::a00:1]', ['10.0.0.0/8'], false],
  ['93.184.215.14', [], true],
  ['hooks.example.org', [], true],
])('a host that is an address, %s with %j named, may be asked: %s', (host, hosts, isAllowed) => {
  expect(createAddressGuard(hosts).mayAsk(host)).toBe(isAllowed);
});
