import { expect, test } from 'vitest';
import { isOurs, originAt, settingsAt } from './public-address.ts';

const addresses = {
  PUBLIC_URL: 'https://club.example',
  OTHER_URLS: ['http://nas.lan:3000', 'https://[fd00::1]:8443', 'http://plain.lan'],
};

test.each([
  ['club.example', 'https://club.example', true],
  ['CLUB.example:443', 'https://club.example', true],
  ['nas.lan:3000', 'http://nas.lan:3000', true],
  ['NAS.LAN:3000', 'http://nas.lan:3000', true],
  ['[fd00:0::1]:8443', 'https://[fd00::1]:8443', true],
  ['plain.lan:80', 'http://plain.lan', true],
  ['nas.lan', 'https://club.example', false],
  ['nas.lan:3001', 'https://club.example', false],
  ['nas.lan.evil.example:3000', 'https://club.example', false],
  ['evil.example', 'https://club.example', false],
  ['not a host', 'https://club.example', false],
  ['', 'https://club.example', false],
])('a request for %s is at %s', (host, origin, isKnown) => {
  expect(originAt({ host }, addresses)).toBe(origin);
  expect(settingsAt({ host }, { ...addresses, PORT: 1 })).toEqual({
    ...addresses,
    PUBLIC_URL: origin,
    PORT: 1,
  });
  expect(isOurs({ host }, addresses)).toBe(isKnown);
});
