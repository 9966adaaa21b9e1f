import { expect, test } from 'vitest';
import { exposureWarning } from './network-warnings.ts';

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['localhost', 'http://club.example'],
  ['::1', 'http://localhost:3000'],
  ['0.0.0.0', 'https://club.example'],
])('HOST %s with PUBLIC_URL %s warns of nothing', (HOST, PUBLIC_URL) => {
  expect(exposureWarning({ HOST, PUBLIC_URL })).toBeNull();
});

test.each([
  ['0.0.0.0', 'http://localhost:3000', /^HOST 0\.0\.0\.0 .+ set PUBLIC_URL to the address.+$/],
  ['::', 'http://127.0.0.1:3000', /^HOST :: .+ set PUBLIC_URL to the address.+$/],
  ['192.168.1.5', 'http://192.168.1.5:3000', /^PUBLIC_URL .+ Put https in front.+$/],
  ['0.0.0.0', 'http://club.example', /^PUBLIC_URL .+ Put https in front.+$/],
])('HOST %s with PUBLIC_URL %s warns in one line', (HOST, PUBLIC_URL, expected) => {
  expect(exposureWarning({ HOST, PUBLIC_URL })).toMatch(expected);
});
