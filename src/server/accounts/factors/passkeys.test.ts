import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import type { PasskeyCreation } from '#contract/passkeys.ts';
import { MINUTE } from '#domain/days/time.ts';
import { linkSignIn, mailsTo, registerUser } from '#tests/api/account.ts';
import { attest, createPasskey, useKey } from '#tests/api/authenticator.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { givePasskey, proveFactor, signInByKey } from '#tests/api/factors.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { addPasskey, getPasskeyCreation, listPasskeys, loginPasskey, removePasskey, renamePasskey } = calls;
const name = 'My phone';

forEachApi('passkeys', (api) => {
  const start = async (as: TestUser) => (await send(api(), getPasskeyCreation, { as })).body;
  const add = async (as: TestUser, credential: object) =>
    await send(api(), addPasskey, { as, body: { name, credential } });
  const statusOf = async (token: string | null) =>
    (await send(api(), calls.getUser, { headers: { authorization: `Bearer ${token}` } })).status;

  test('are asked for as what the standard calls a discoverable credential of this user', async () => {
    const as = await registerUser(api());
    const creation = await start(as);
    expect(creation).toEqual({
      challenge: expect.stringMatching(/^[\w-]{72}$/),
      rp: { id: 'localhost', name: 'Resilience' },
      user: {
        id: Buffer.from(as.userId.replaceAll('-', ''), 'hex').toString('base64url'),
        name: as.email,
        displayName: 'Ann',
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 5 * MINUTE,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    } satisfies PasskeyCreation);
  });

  test('are added, listed, renamed, and excluded from the next', async () => {
    const as = await registerUser(api());
    const { passkey, credential } = createPasskey(await start(as), { isBackedUp: true });
    const added = await add(as, credential);
    const row = {
      id: added.body.id,
      name,
      backedUp: true,
      createdAt: '2026-11-20T12:00:00.000Z',
      address: 'localhost',
      lastUsedAt: null,
    };
    expect([added.status, added.body]).toEqual([201, row]);
    expect(await mailsTo(api(), as.userId)).toContain(`passkeyAdded ${as.email}`);
    const params = { id: row.id };
    const renamed = await send(api(), renamePasskey, { as, params, body: { name: ' My key ' } });
    expect(renamed.body).toEqual({ ...row, name: 'My key' });
    expect((await send(api(), listPasskeys, { as })).body).toEqual([renamed.body]);
    await proveFactor(api(), as);
    expect((await start(as)).excludeCredentials).toEqual([
      { type: 'public-key', id: passkey.id, transports: ['internal'] },
    ]);
  });

  test('sign in, without a code, and count as a factor', async () => {
    const as = await registerUser(api());
    const passkey = await givePasskey(api(), as);
    api().clock.now = NOON + MINUTE;
    const { status, body } = await signInByKey(api(), passkey, { isBackedUp: true });
    expect([status, body.user.id]).toEqual([200, as.userId]);
    expect(await statusOf(body.opaqueToken)).toBe(200);
    const { body: passkeys } = await send(api(), listPasskeys, { as });
    expect(passkeys[0]).toMatchObject({ lastUsedAt: '2026-11-20T12:01:00.000Z', backedUp: true });
    const signedIn = { ...as, token: body.opaqueToken ?? '' };
    expect((await send(api(), getPasskeyCreation, { as: signedIn })).status).toBe(200);
  });

  test('send the cookie to our page, and no token in the body', async () => {
    const passkey = await givePasskey(api(), await buildUser(api()));
    const { body: request } = await send(api(), calls.getPasskeyRequest);
    const { headers, body } = await send(api(), loginPasskey, {
      body: { credential: useKey(passkey, request) },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(body.opaqueToken).toBeNull();
    expect(String(headers['set-cookie'])).toMatch(/^opaqueToken=[\w-]{64}; /);
  });

  test('prove, in a session that is no longer fresh', async () => {
    const as = await registerUser(api());
    const passkey = await givePasskey(api(), as);
    api().clock.now = NOON + 11 * MINUTE;
    const { body: proof } = await send(api(), calls.getProof, { as });
    expect(proof).toEqual({ freshUntil: null, methods: ['passkey', 'password', 'code'] });
    const { body: request } = await send(api(), calls.getProofPasskey, { as });
    expect(request.allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
    const body = { credential: useKey(passkey, request) };
    expect((await send(api(), calls.proveByPasskey, { as, body })).status).toBe(204);
    expect((await send(api(), calls.getProof, { as })).body.freshUntil).not.toBeNull();
    const again = await send(api(), calls.proveByPasskey, { as, body });
    expect([again.status, again.error.message]).toEqual([422, 'passkeyRefused']);
  });

  test('are ten at most', async () => {
    const as = await registerUser(api());
    const creation = await start(as);
    for (let count = 0; count < PASSKEYS_MAX; count += 1) await givePasskey(api(), as);
    await proveFactor(api(), as);
    const full = await send(api(), getPasskeyCreation, { as });
    expect([full.status, full.error.message]).toEqual([422, 'limitReached']);
    expect((await add(as, createPasskey(creation).credential)).error.message).toBe('limitReached');
  });

  test('are removed, but not the last way in', async () => {
    const as = await buildUser(api());
    const passkey = await givePasskey(api(), as);
    const params = { id: passkey.rowId };
    const kept = await send(api(), removePasskey, { as, params });
    expect([kept.status, kept.error.message]).toEqual([422, 'lastSignIn']);
    await linkSignIn(api(), as, 'google');
    expect((await send(api(), removePasskey, { as, params })).status).toBe(204);
    expect(await mailsTo(api(), as.userId)).toContain(`passkeyRemoved ${as.email}`);
    expect((await signInByKey(api(), passkey)).error.message).toBe('passkeyRefused');
    // Free for another account.
    const other = await registerUser(api());
    expect((await add(other, attest(passkey, await start(other)))).status).toBe(201);
  });

  test('are a way in that lets a provider be unlinked', async () => {
    const as = await buildUser(api());
    await linkSignIn(api(), as, 'google');
    const unlink = async () =>
      (await send(api(), calls.unlinkIdentity, { as, params: { provider: 'google' } })).status;
    expect(await unlink()).toBe(422);
    await givePasskey(api(), as);
    expect(await unlink()).toBe(204);
  });

  test('let a closed account be reopened', async () => {
    const as = await registerUser(api());
    const passkey = await givePasskey(api(), as);
    await proveFactor(api(), as);
    await send(api(), calls.closeAccount, { as, body: { action: 'close', email: as.email } });
    expect((await signInByKey(api(), passkey)).body.reopened).toBe(true);
    const gone = { closes_at: new Date(NOON).toISOString() };
    const { db } = api().database;
    await db.updateTable('users').set(gone).where('user_id', '=', as.userId).execute();
    expect((await signInByKey(api(), passkey)).error.message).toBe('passkeyRefused');
  });
});

forEachApi(
  'passkeys at an address without https',
  (api) => {
    test('do not exist', async () => {
      const as = await registerUser(api());
      const credential = { id: 'bm9uZQ', response: { clientDataJSON: 'e30', attestationObject: 'e30' } };
      const { clientDataJSON } = credential.response;
      const used = { id: 'bm9uZQ', response: { clientDataJSON, authenticatorData: 'e30', signature: 'e30' } };
      const answers = [
        await send(api(), calls.getPasskeyRequest),
        await send(api(), loginPasskey, { body: { credential: used } }),
        await send(api(), getPasskeyCreation, { as }),
        await send(api(), addPasskey, { as, body: { name, credential } }),
        await send(api(), calls.getProofPasskey, { as }),
        await send(api(), calls.proveByPasskey, { as, body: { credential: used } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect((await send(api(), listPasskeys, { as })).body).toEqual([]);
    });
  },
  { PUBLIC_URL: 'http://192.168.1.5:3000' },
);
