import { expect, test } from 'vitest';
import { judge, readAddress } from './check-server.ts';

test.each([
  ['club.example', 'https://club.example', null],
  [' Club.Example/ ', 'https://club.example', null],
  ['https://club.example:8443/fr', 'https://club.example:8443', '/fr'],
  ['https://club.example/auth/register#invite=a', 'https://club.example', '/auth/register#invite=a'],
  ['https://club.example/auth/logout', 'https://club.example', null],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', null],
  [
    'club.resilience.app://open?link=https%3A%2F%2Fclub.example%2Fauth%2Fdevice%23code%3Da',
    'https://club.example',
    '/auth/device#code=a',
  ],
])('%s is the address of a server', (text, origin, target) => {
  expect(readAddress(text)).toEqual({ origin, target });
});

test.each([
  ['', 'address'],
  ['not an address', 'address'],
  ['ftp://club.example', 'address'],
  ['javascript:alert(1)', 'address'],
  ['https://me:secret@club.example', 'address'],
  ['club.resilience.app://open?link=javascript%3Aalert(1)', 'address'],
  ['http://club.example', 'http'],
  ['http://192.168.1.5:3000', 'http'],
  ['http://127.0.0.1.evil.example', 'http'],
])('%s is refused: %s', (text, trouble) => {
  expect(readAddress(text)).toBe(trouble);
});

const ours = {
  product: 'resilience',
  name: 'Club',
  version: '1.2.0',
  oldestApp: '1.0.0',
  registration: 'invite',
};
const judged = (changes: object, app = '1.10.0') => judge(JSON.stringify({ ...ours, ...changes }), app);

test('an answer of a server of ours is taken, with what the app uses of it', () => {
  expect(judged({})).toEqual({ name: 'Club', registration: 'invite', movedTo: null });
  expect(judged({ movedTo: 'https://new.example/' })).toMatchObject({ movedTo: 'https://new.example' });
  expect(judged({ movedTo: 'http://new.example' })).toMatchObject({ movedTo: null });
  expect(judged({ oldestApp: '1.9.0' })).toMatchObject({ name: 'Club' });
});

test.each([
  ['<html></html>', 'foreign'],
  ['null', 'foreign'],
  ['[]', 'foreign'],
  [JSON.stringify({ ...ours, product: 'other' }), 'foreign'],
  [JSON.stringify({ ...ours, version: 1 }), 'foreign'],
  [JSON.stringify({ message: 'notFound' }), 'serverTooOld'],
  [JSON.stringify({ ...ours, version: '0.0.9' }), 'serverTooOld'],
  [JSON.stringify({ ...ours, oldestApp: '1.11.0' }), 'appTooOld'],
  [JSON.stringify({ ...ours, oldestApp: '2.0.0' }), 'appTooOld'],
])('the answer %s is %s', (text, trouble) => {
  expect(judge(text, '1.10.0')).toBe(trouble);
});
