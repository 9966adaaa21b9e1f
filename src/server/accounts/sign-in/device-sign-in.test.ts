import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DEVICE_CODE_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { allWaitingMails } from '#tests/api/account.ts';
import { giveDeviceCode } from '#tests/api/device-code.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { giveTwoStep } from '#tests/api/factors.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const invalid = { status: 422, error: { message: 'deviceCodeInvalid' } };
const firefox = 'Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';

forEachApi('the code that signs another device in', (api) => {
  const signIn = async (code: string, headers = {}) =>
    await send(api(), calls.loginDevice, { body: { code }, headers });
  const proofOf = async (token: string) =>
    (await send(api(), calls.getProof, { headers: { authorization: `Bearer ${token}` } })).body;
  const signedIn = async (as: TestUser) =>
    (await signIn(await giveDeviceCode(api(), as))).body.opaqueToken ?? '';

  test('does so once, with an event, a mail and a session of its own', async () => {
    const as = await buildUser(api());
    const code = await giveDeviceCode(api(), as);
    const { status, body } = await signIn(code, { 'user-agent': firefox });
    expect([status, body.user.id]).toEqual([200, as.userId]);
    expect(body.opaqueToken).not.toBe(as.token);
    const { events } = (await send(api(), calls.listSecurityEvents, { as })).body;
    expect(events[0]).toMatchObject({ kind: 'newDevice', browser: 'Firefox', detail: { method: 'device' } });
    expect((await allWaitingMails(api(), as.userId)).map(({ template }) => template)).toEqual(['newDevice']);
    expect(await signIn(code)).toMatchObject(invalid);
  });

  test('is one answer when it is wrong, malformed, replaced or too old', async () => {
    const as = await buildUser(api());
    const first = await giveDeviceCode(api(), as);
    const second = await giveDeviceCode(api(), as);
    const wrong = second.slice(0, -2) + (second.endsWith('A') ? 'BB' : 'AA');
    for (const code of [first, wrong, 'none']) expect(await signIn(code)).toMatchObject(invalid);
    api().clock.now += DEVICE_CODE_MINUTES * MINUTE;
    expect(await signIn(second)).toMatchObject(invalid);
    api().clock.now = NOON;
    expect((await signIn(second)).status).toBe(200);
  });

  test('of concurrent tries one gets in', async () => {
    const as = await buildUser(api());
    const code = await giveDeviceCode(api(), as);
    const answers = await Promise.all([1, 2, 3].map(async () => await signIn(code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  test('ends with the session that made it', async () => {
    const as = await buildUser(api());
    const code = await giveDeviceCode(api(), as);
    await send(api(), calls.logout, { as });
    expect(await signIn(code)).toMatchObject(invalid);
  });

  test('is stored as a hash, and shown once to a repeated call', async () => {
    const as = await buildUser(api());
    const headers = { 'idempotency-key': 'one' };
    const { code } = (await send(api(), calls.makeDeviceCode, { as, headers })).body;
    const again = await send(api(), calls.makeDeviceCode, { as, headers });
    expect(again.body).toMatchObject({ code: null });
    expect(JSON.stringify(await rowsOf(api(), as.userId))).not.toContain(code);
  });

  test('needs fresh proof, and renews none: a session by a code is as fresh as the one that made it', async () => {
    const as = await buildUser(api());
    api().clock.now = NOON + 9 * MINUTE;
    const phone = await signedIn(as);
    const until = new Date(NOON + 10 * MINUTE).toISOString();
    expect((await proofOf(phone)).freshUntil).toBe(until);
    const other = await signedIn({ ...as, token: phone });
    expect((await proofOf(other)).freshUntil).toBe(until);
    api().clock.now = NOON + 10 * MINUTE;
    const refused = await send(api(), calls.makeDeviceCode, { as: { ...as, token: other } });
    expect(refused).toMatchObject({ status: 403, error: { message: 'reauthRequired' } });
    api().clock.now = NOON;
  });

  test('asks for no second step: the session that made it has passed one', async () => {
    const as = await buildUser(api());
    await giveTwoStep(api(), as);
    expect(await signedIn(as)).not.toBe('');
  });
});

forEachApi(
  'codes that are tried from one address',
  (api) => {
    test('are limited', async () => {
      const statuses = [];
      for (let attempt = 0; attempt <= 20; attempt += 1) {
        const { status } = await send(api(), calls.loginDevice, { body: { code: 'none' } });
        statuses.push(status);
      }
      expect(statuses.slice(-2)).toEqual([422, 429]);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);
