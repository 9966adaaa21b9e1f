import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { MINUTE } from '#domain/days/time.ts';
import { PASSWORD, registerUser } from '#tests/api/account.ts';
import { createPasskey, useKey } from '#tests/api/authenticator.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { codeAt, proveFactor, signInByKey } from '#tests/api/factors.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { toldEvents } from '#tests/api/told-events.ts';

forEachApi('security events of factors', (api) => {
  const told = async (as: TestUser) => await toldEvents(api(), as);
  const later = (minutes = 1) => {
    api().clock.now += minutes * MINUTE;
  };

  test('tell of a passkey: added, refused and accepted as a proof, signed in by, removed', async () => {
    const as = await registerUser(api());
    const { body: creation } = await send(api(), calls.getPasskeyCreation, { as });
    const { passkey, credential } = createPasskey(creation);
    const body = { name: 'My phone', credential };
    const { body: added } = await send(api(), calls.addPasskey, { as, body });
    later();
    const { body: asked } = await send(api(), calls.getProofPasskey, { as });
    const proof = { credential: useKey(passkey, asked) };
    expect((await send(api(), calls.proveByPasskey, { as, body: proof })).status).toBe(204);
    later();
    expect((await send(api(), calls.proveByPasskey, { as, body: proof })).status).toBe(422);
    later();
    expect((await signInByKey(api(), passkey)).status).toBe(200);
    later();
    await proveFactor(api(), as);
    expect((await send(api(), calls.removePasskey, { as, params: { id: added.id } })).status).toBe(204);
    expect(await told(as)).toEqual([
      'passkeyAdded',
      'proofGiven passkey',
      'proofRefused passkey',
      'newDevice passkey',
      'passkeyRemoved',
    ]);
  });

  test('tell of two-step verification: switched on, refused, signed in by, new codes, switched off', async () => {
    const as = await registerUser(api());
    const { body: setup } = await send(api(), calls.startTwoStep, { as });
    const on = { code: codeAt(setup.secret, api().clock.now) };
    expect((await send(api(), calls.confirmTwoStep, { as, body: on })).status).toBe(200);
    later();
    const credentials = { email: as.email, password: PASSWORD };
    const { error } = await send(api(), calls.loginEmail, { body: credentials });
    const step = async (code: string) =>
      (await send(api(), calls.loginFactor, { body: { challenge: error.challenge, code } })).status;
    expect(await step(codeAt(setup.secret, 0))).toBe(422);
    later();
    expect(await step(codeAt(setup.secret, api().clock.now))).toBe(200);
    later();
    const prove = async (code: string) =>
      (await send(api(), calls.proveByTotp, { as, body: { code } })).status;
    expect(await prove(codeAt(setup.secret, 0))).toBe(422);
    later();
    expect(await prove(codeAt(setup.secret, api().clock.now))).toBe(204);
    later();
    expect((await send(api(), calls.renewRecoveryCodes, { as })).status).toBe(200);
    later();
    expect((await send(api(), calls.endTwoStep, { as })).status).toBe(204);
    expect(await told(as)).toEqual([
      'twoStepOn',
      'signInRefused totp',
      'newDevice totp',
      'proofRefused totp',
      'proofGiven totp',
      'recoveryCodesRenewed',
      'twoStepOff',
    ]);
  });
});
