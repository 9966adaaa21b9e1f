import { expect, test } from 'vitest';
import { exposureWarning } from './exposure-warning.ts';

test.each([
  ['127.0.0.1', 'http://localhost:3000', null],
  ['localhost', 'http://club.example', null],
  ['::1', 'http://localhost:3000', null],
  ['0.0.0.0', 'https://club.example', null],
  ['0.0.0.0', 'http://localhost:3000', 'set PUBLIC_URL to the address'],
  ['::', 'http://127.0.0.1:3000', 'set PUBLIC_URL to the address'],
  ['192.168.1.5', 'http://192.168.1.5:3000', 'Put https in front'],
  ['0.0.0.0', 'http://club.example', 'Put https in front'],
])('HOST %s with PUBLIC_URL %s warns: %s', (HOST, PUBLIC_URL, expected) => {
  const warning = exposureWarning({ HOST, PUBLIC_URL });
  if (expected === null) expect(warning).toBeNull();
  else expect(warning).toContain(expected);
  expect(warning ?? '').not.toContain('\n');
});
