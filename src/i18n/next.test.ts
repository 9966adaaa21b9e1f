import { expect, it } from 'vitest';
import { safeNext } from './next.ts';

it.each([
  ['?next=%2Fsettings', '/settings'],
  ['?next=%2Ffr%2Fsettings%3Ftab%3D1%23top', '/fr/settings?tab=1#top'],
  ['?next=/', '/'],
  ['?next=%2Ffr%2Fauth%2Fgoogle%2Fcallback%3Flink%3D1', '/fr/auth/google/callback?link=1'],
  ['?next=%2Fauth%2Fapple%2Fcallback%3Flink%3D1', '/auth/apple/callback?link=1'],
  ['?next=%2Fauth%2Foidc%2Fcallback%3Flink%3D1', '/auth/oidc/callback?link=1'],
  ['', null],
  ['?next=', null],
  ['?next=https%3A%2F%2Fevil.example%2Fsettings', null],
  ['?next=%2F%2Fevil.example%2Fsettings', null],
  ['?next=%2F%5Cevil.example', null],
  ['?next=%2F%09%2Fevil.example', null],
  ['?next=javascript%3Aalert(1)', null],
  ['?next=settings', null],
  ['?next=%2Fauth%2Flogout', null],
  ['?next=%2Fapi%2Fv1%2Fuser', null],
])('%s', (search, next) => {
  expect(safeNext(search)).toBe(next);
});
