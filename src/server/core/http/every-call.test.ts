import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { BODY_MAX } from '#contract/limits.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { anyParams as params } from '#tests/api/any-params.ts';
import { everySetting } from '#tests/api/every-setting.ts';
import { buildUser } from '#tests/api/factories.ts';
import { bodies, happySending, servedCalls } from '#tests/api/happy-call.ts';
import { startProvider } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { unscopedTables } from '#tests/database/unscoped-tables.ts';

const provider = await startProvider();
const forEveryApi = (suite: Parameters<typeof forEachApi>[1]) =>
  forEachApi('every call of the contract', suite, everySetting(provider.issuer));

/** Answered without storage. */
const storeless = ['listCountries', 'getProvider', 'getPasskeyRequest'];

const served = Object.entries<Call>(calls);

const bodyOf = (name: string, call: Call) =>
  call.method === 'GET' ? undefined : ((bodies as Record<string, object>)[name] ?? {});

forEveryApi((api) => {
  test('is served', () => {
    const found = servedCalls(api()).map(([name]) => name);
    expect(found.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  test('reads and writes rows only by their user', async () => {
    for (const [name, call] of servedCalls(api())) {
      const sending = { ...(await happySending(api(), name)), key: 'scoped' };
      const { result, statements } = await countStatements(() => send(api(), call, sending));
      expect([name, result.status < 300 || name === 'loginEmail']).toEqual([name, true]);
      expect([name, statements.length > 0]).toEqual([name, !storeless.includes(name)]);
      // An operator sees all members, by statements that tests/database/cross-user-statements.ts names.
      const unscoped = call.role ? [] : statements.flatMap(unscopedTables);
      expect([name, unscoped]).toEqual([name, []]);
    }
  });

  test.each(served)('%s refuses an undeclared query', async (name, call) => {
    const user = await buildUser(api(), { role: 'operator' });
    const sending = { as: user, params };
    const query = await send(api(), call, {
      ...sending,
      body: bodyOf(name, call),
      query: { nonsense: '1' },
    });
    expect(query.error.errors).toEqual([
      { message: 'unknownField', field: 'nonsense', rule: 'unknownField' },
    ]);
    expect(query.status).toBe(422);
  });

  test.each(served.filter(([, { method }]) => method !== 'GET'))(
    '%s accepts JSON in UTF-8 and nothing else',
    async (_name, call: Call) => {
      const as = await buildUser(api(), { role: 'operator' });
      for (const body of ['{', '{"name":"x",}', '\ufeff{}', '['.repeat(10_000)]) {
        const broken = await send(api(), call, { as, params, body });
        expect([broken.status, broken.error.message]).toEqual([400, 'malformedRequest']);
      }
      const text = await send(api(), call, {
        as,
        params,
        body: 'x',
        headers: { 'content-type': 'text/plain' },
      });
      expect([text.status, text.error.message]).toEqual([415, 'unsupportedMediaType']);
      const large = await send(api(), call, { as, params, body: ' '.repeat((call.bodyMax ?? BODY_MAX) + 1) });
      expect([large.status, large.error.message]).toEqual([413, 'payloadTooLarge']);
    },
  );
});
