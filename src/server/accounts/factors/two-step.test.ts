import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { HOUR } from '#domain/days/time.ts';
import { mailsTo, PASSWORD, registerUser } from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { codeAt, giveTwoStep } from '#tests/api/factors.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { loginEmail, proveByTotp, getTwoStep } = calls;

forEachApi('two-step verification', (api) => {
  const showOf = async (as: TestUser) => (await send(api(), getTwoStep, { as })).body;
  const confirm = async (as: TestUser, code: string) =>
    await send(api(), calls.confirmTwoStep, { as, body: { code } });
  const untilOf = async (as: TestUser) => (await send(api(), calls.getProof, { as })).body.freshUntil;

  test('is switched on by a code of the app, and answers ten recovery codes', async () => {
    const as = await registerUser(api());
    expect(await showOf(as)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    const { body: setup } = await send(api(), calls.startTwoStep, { as });
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.uri).toBe(
      `otpauth://totp/Resilience:${encodeURIComponent(as.email)}?issuer=Resilience&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const stored = JSON.stringify(await rowsOf(api(), as.userId));
    expect(stored).not.toContain(setup.secret);
    const wrong = await confirm(as, '000000');
    expect([wrong.status, wrong.error.errors?.[0]?.field]).toEqual([422, 'code']);
    expect((await showOf(as)).enabledAt).toBeNull();
    const { status, body } = await confirm(as, codeAt(setup.secret, NOON));
    expect([status, body.recoveryCodes.length, new Set(body.recoveryCodes).size]).toEqual([200, 10, 10]);
    for (const code of body.recoveryCodes)
      expect(code).toMatch(/^(?:[a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
    const rows = JSON.stringify(await rowsOf(api(), as.userId));
    expect(body.recoveryCodes.filter((code) => rows.includes(code.replaceAll('-', '')))).toEqual([]);
    expect(await showOf(as)).toEqual({ enabledAt: '2026-11-20T12:00:00.000Z', recoveryCodesLeft: 10 });
    expect(await mailsTo(api(), as.userId)).toContain(`twoStepOn ${as.email}`);
    const again = await send(api(), calls.startTwoStep, { as });
    expect([again.status, again.error.message]).toEqual([409, 'twoStepOn']);
  });

  test('needs a code within an hour of its setup', async () => {
    const as = await registerUser(api());
    expect((await confirm(as, '123456')).status).toBe(404);
    const { body: setup } = await send(api(), calls.startTwoStep, { as });
    api().clock.now = NOON + HOUR + 1;
    await send(api(), calls.proveByPassword, { as, body: { password: PASSWORD } });
    expect((await confirm(as, codeAt(setup.secret, NOON + HOUR))).status).toBe(404);
  });

  test('ends the freshness of the other sessions', async () => {
    const as = await registerUser(api());
    const { body: session } = await send(api(), loginEmail, {
      body: { email: as.email, password: PASSWORD },
    });
    const elsewhere = { ...as, token: session.opaqueToken ?? '' };
    const { body: setup } = await send(api(), calls.startTwoStep, { as });
    expect((await confirm(as, codeAt(setup.secret, NOON))).status).toBe(200);
    expect([await untilOf(as), await untilOf(elsewhere)]).toEqual([expect.any(String), null]);
  });

  test('is switched off, and its codes end', async () => {
    const as = await registerUser(api());
    const { recoveryCodes } = await giveTwoStep(api(), as);
    expect((await send(api(), calls.endTwoStep, { as })).status).toBe(204);
    expect(await showOf(as)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    expect(await mailsTo(api(), as.userId)).toContain(`twoStepOff ${as.email}`);
    expect((await send(api(), loginEmail, { body: { email: as.email, password: PASSWORD } })).status).toBe(
      200,
    );
    const code = recoveryCodes[0] ?? '';
    expect((await send(api(), proveByTotp, { as, body: { code } })).error.message).toBe('invalidFactorCode');
    expect((await send(api(), calls.endTwoStep, { as })).status).toBe(404);
    expect((await send(api(), calls.renewRecoveryCodes, { as })).status).toBe(404);
  });

  test('has new recovery codes in place of all old ones', async () => {
    const as = await registerUser(api());
    const { recoveryCodes: old } = await giveTwoStep(api(), as);
    const { body } = await send(api(), calls.renewRecoveryCodes, { as });
    expect(body.recoveryCodes.filter((code) => old.includes(code))).toEqual([]);
    const use = async (code = '') => (await send(api(), proveByTotp, { as, body: { code } })).status;
    expect([await use(old[0]), await use(body.recoveryCodes[0])]).toEqual([422, 204]);
    expect(await mailsTo(api(), as.userId)).toContain(`recoveryCodesRenewed ${as.email}`);
  });
});
