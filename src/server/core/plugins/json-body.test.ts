import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { faultOf } from './json-body.ts';

const nested = (depth: number) => `{"name":"x","properties":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;

forEachApi('a body', (api) => {
  test.each([
    ['{"name":"a","name":"b"}', 'name', 'generic'],
    [String.raw`{"name":"a","n\u0061me":"b"}`, 'name', 'generic'],
    ['{"name":"a","properties":{"b":[{"c":1,"c":1}]}}', 'c', 'generic'],
    ['{"name":"a","__proto__":{"closed":true}}', '__proto__', 'unknownField'],
    [String.raw`{"name":"a","properties":{"\u005f_proto__":1}}`, '__proto__', 'unknownField'],
  ])('%s is refused by its key', async (body, field, rule) => {
    const as = await buildUser(api());
    const { status, error } = await send(api(), calls.sendPowerEvent, { as, body });
    expect([status, error.errors]).toEqual([422, [{ message: rule, field, rule }]]);
  });

  test('may nest 32 deep and no deeper', async () => {
    const depths = await Promise.all(
      [31, 32, 1_000, 5_000].map((depth) => send(api(), calls.sendPowerEvent, { body: nested(depth) })),
    );
    expect(depths.map(({ status }) => status)).toEqual([204, 400, 400, 400]);
  });
});

describe('looking through JSON', () => {
  test.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":"a"}',
    '["a","a"]',
    String.raw`{"a\"":1,"a":"\\","b":","}`,
    '"a"',
    '1',
  ])('finds nothing wrong with %s', (json) => expect(faultOf(json)).toBeNull());

  // A pattern that starts again at every quote needs minutes for this one.
  test('takes time in proportion to the text, even a malicious one', () => {
    expect(faultOf(`"${'\\"'.repeat(2_000_000)}`)).toBeNull();
  }, 5_000);
});
