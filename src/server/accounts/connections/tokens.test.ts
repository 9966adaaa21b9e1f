import { hash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { PROOF_MINUTES, TOKENS_MAX } from '#contract/limits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { mailsTo, registerUser } from '#tests/api/account.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';
import { toldEvents } from '#tests/api/told-events.ts';

const { createToken, deleteToken, getSettings, listTokens, updateToken } = calls;
const usual = { name: 'Shortcut', scopes: ['profile:read', 'today:read'] };

forEachApi('personal tokens', (api) => {
  const make = async (as: TestUser, body: object = {}, key?: string) =>
    await send(api(), createToken, { as, body: { ...usual, ...body }, ...(key && { key }) });

  test('are made, shown once, listed without their text, and usable at once', async () => {
    const as = await registerUser(api());
    const habit = await buildHabit(api(), as);
    const origins = ['https://dash.example.org', 'https://dash.example.org:8443'];
    const made = await make(as, { name: ' My phone ', habitIds: [habit.id], origins, expiresInDays: 30 });
    const { token, ...row } = made.body;
    expect(made.status).toBe(201);
    expect(row).toEqual({
      id: row.id,
      name: 'My phone',
      scopes: ['today:read', 'profile:read'],
      habitIds: [habit.id],
      origins,
      createdAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2026-12-20T12:00:00.000Z',
      lastUsedOn: null,
      lastNetwork: null,
    });
    expect((await send(api(), listTokens, { as })).body).toEqual([{ ...row, writesToday: 0 }]);
    const program = { ...as, token: token ?? '' };
    expect((await send(api(), getSettings, { as: program })).status).toBe(200);
  });

  test('end after a year unless another time is chosen, or none', async () => {
    const as = await buildUser(api());
    const ends = [];
    for (const body of [{}, { expiresInDays: 90 }, { expiresInDays: 365 }, { expiresInDays: null }]) {
      ends.push((await make(as, body)).body.expiresAt);
    }
    const year = '2027-11-20T12:00:00.000Z';
    expect(ends).toEqual([year, '2027-02-18T12:00:00.000Z', year, null]);
  });

  test('are stored as a hash, told by a mail and recorded', async () => {
    const as = await registerUser(api());
    const { token, id } = (await make(as, {}, 'once')).body;
    const stored = JSON.stringify(await rowsOf(api(), as.userId));
    expect(stored).not.toContain(token);
    expect(stored).toContain(hash('sha256', token ?? '', 'base64url'));
    expect(await mailsTo(api(), as.userId)).toContain(`tokenCreated ${as.email}`);
    await send(api(), deleteToken, { as, params: { id } });
    expect(await toldEvents(api(), as)).toEqual(['tokenCreated', 'tokenRevoked']);
  });

  test('are made once for an Idempotency-Key, whose repetition has the row without the token', async () => {
    const as = await buildUser(api());
    const first = await make(as, {}, 'k');
    const again = await make(as, {}, 'k');
    expect([again.status, again.body]).toEqual([201, { ...first.body, token: null }]);
    expect((await send(api(), listTokens, { as })).body).toHaveLength(1);
  });

  test('need fresh proof to be made, and none to be changed or revoked', async () => {
    const as = await buildUser(api());
    const { id } = await giveToken(api(), as);
    api().clock.now = NOON + PROOF_MINUTES * MINUTE;
    expect((await make(as)).error.message).toBe('reauthRequired');
    const params = { id };
    expect((await send(api(), updateToken, { as, params, body: { name: 'B' } })).status).toBe(200);
    expect((await send(api(), deleteToken, { as, params })).status).toBe(204);
  });

  test.each([
    [{ scopes: [] }, 'scopes', 'required'],
    [{ scopes: undefined }, 'scopes', 'required'],
    [{ scopes: ['today:read', 'admin'] }, 'scopes.1', 'generic'],
    [{ scopes: ['notes', 'notes'] }, 'scopes', 'generic'],
    [{ name: ' \u200b ' }, 'name', 'required'],
    [{ name: 'n'.repeat(61) }, 'name', 'maxLength'],
    [{ expiresInDays: -1 }, 'expiresInDays', 'generic'],
    [{ expiresInDays: 31 }, 'expiresInDays', 'generic'],
    [{ habitIds: [] }, 'habitIds', 'required'],
    [{ habitIds: [randomUUID()] }, 'habitIds.0', 'generic'],
    [{ habitIds: Array.from({ length: 51 }, () => randomUUID()) }, 'habitIds', 'maxLength'],
    [{ origins: ['http://dash.example.org'] }, 'origins.0', 'generic'],
    [{ origins: ['https://dash.example.org/'] }, 'origins.0', 'generic'],
    [{ origins: ['https://dash.example.org:443'] }, 'origins.0', 'url'],
    [{ origins: ['*'] }, 'origins.0', 'generic'],
    [{ origins: [1, 2, 3, 4, 5, 6].map((n) => `https://${n}.example.org`) }, 'origins', 'maxLength'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'unknownField'],
  ])('refuse %j', async (body, field, rule) => {
    const as = await buildUser(api());
    const { status, error } = await make(as, body);
    expect([status, error.message, error.errors?.[0]]).toMatchObject([422, 'invalidInput', { field, rule }]);
    expect((await send(api(), listTokens, { as })).body).toEqual([]);
  });

  test('refuse the habit of another user, also when they are changed', async () => {
    const as = await buildUser(api());
    const own = await buildHabit(api(), as);
    const theirs = await buildHabit(api(), await buildUser(api()));
    const habitIds = [own.id, theirs.id];
    const { id } = await giveToken(api(), as);
    const refused = [
      await make(as, { habitIds }),
      await send(api(), updateToken, { as, params: { id }, body: { habitIds } }),
    ];
    for (const { status, error } of refused) {
      expect([status, error.errors?.[0]?.field]).toEqual([422, 'habitIds.1']);
    }
  });

  test('are twenty at most, those that have expired among them', async () => {
    const as = await buildUser(api());
    for (let count = 0; count < TOKENS_MAX; count += 1) await giveToken(api(), as, { expiresInDays: -1 });
    const { status, error } = await make(as);
    expect([status, error.message]).toEqual([422, 'limitReached']);
  });

  test('change by name, habits and origins, one at a time', async () => {
    const as = await buildUser(api());
    const habit = await buildHabit(api(), as);
    const { token: _, ...before } = (await make(as)).body;
    const { id } = before;
    const change = async (body: object) =>
      (await send(api(), updateToken, { as, params: { id }, body })).body;
    expect(await change({})).toEqual(before);
    expect(await change({ name: 'My shortcut' })).toEqual({ ...before, name: 'My shortcut' });
    const limited = await change({ habitIds: [habit.id], origins: ['https://a.example.org'] });
    expect(limited).toMatchObject({ habitIds: [habit.id], origins: ['https://a.example.org'] });
    expect(await change({ habitIds: null })).toEqual({ ...limited, habitIds: null });
    const { error } = await send(api(), updateToken, { as, params: { id }, body: { scopes: ['notes'] } });
    expect(error.errors?.[0]).toMatchObject({ field: 'scopes', rule: 'unknownField' });
  });
});
