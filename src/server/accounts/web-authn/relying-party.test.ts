import { expect, test } from 'vitest';
import { relyingPartyAt } from './verify.ts';

test.each([
  ['https://club.example', { id: 'club.example', origin: 'https://club.example' }],
  ['https://club.example:8443', { id: 'club.example', origin: 'https://club.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://club.localhost', { id: 'club.localhost', origin: 'http://club.localhost' }],
  ['http://club.example', null],
  ['http://192.168.1.5:3000', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.168.1.5', null],
  ['https://[::1]', null],
])('passkeys at %s: %j', (publicUrl, expected) => {
  expect(relyingPartyAt(publicUrl)).toEqual(expected);
});
