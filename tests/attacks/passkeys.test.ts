import { afterEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import { mailsTo, PASSWORD, registerUser } from '#tests/api/account.ts';
import {
  attest,
  byMaker,
  bySelf,
  type Ceremony,
  createPasskey,
  makeKey,
  useKey,
} from '#tests/api/authenticator.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { givePasskey, proveFactor, signInByKey } from '#tests/api/factors.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { limited, repeated } from './repeated.ts';

const { addPasskey, getPasskeyCreation, listPasskeys, loginPasskey, removePasskey } = calls;

forEachApi('passkeys', (api) => {
  afterEach(() => {
    api().clock.now = NOON;
  });
  const start = async (as: TestUser) => (await send(api(), getPasskeyCreation, { as })).body;
  /** All that is stored of a user, except for the record of what was refused. */
  const accountOf = async (as: TestUser) => {
    const { security_events: _, users = [], ...rows } = await rowsOf(api(), as.userId);
    return { ...rows, users: users.map((user) => ({ ...user, revision: null })) };
  };
  const add = async (as: TestUser, credential: object) =>
    await send(api(), addPasskey, { as, body: { name: 'My phone', credential } });

  const elsewhere: [string, Ceremony][] = [
    ['another site', { origin: 'https://evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a device that verified no user', { isVerified: false }],
    ['a device that was asked by another relying party', { rpId: 'evil.example' }],
    ['a challenge of its own', { challenge: Buffer.alloc(54).toString('base64url') }],
  ];

  test.each<[string, Ceremony]>([
    ...elsewhere,
    ['this host at another port', { origin: 'http://localhost:8080' }],
    ['the same host on https', { origin: 'https://localhost' }],
    ['the wrong kind of ceremony', { type: 'webauthn.create' }],
    ['no challenge', { challenge: '' }],
    ['a user of its own', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
  ])('refuse an answer from %s', async (_, given) => {
    const as = await registerUser(api());
    const passkey = await givePasskey(api(), as);
    const before = await accountOf(as);
    const refused = await signInByKey(api(), passkey, given);
    expect([refused.status, refused.error.message]).toEqual([422, 'passkeyRefused']);
    const { body: request } = await send(api(), calls.getProofPasskey, { as });
    const body = { credential: useKey(passkey, request, given) };
    expect((await send(api(), calls.proveByPasskey, { as, body })).error.message).toBe('passkeyRefused');
    expect(await accountOf(as)).toEqual(before);
    const { security_events = [] } = await rowsOf(api(), as.userId);
    expect(security_events.map(({ kind }) => kind)).toContain('proofRefused');
  });

  test.each<[string, Ceremony]>([...elsewhere, ['the wrong kind of ceremony', { type: 'webauthn.get' }]])(
    'refuse a new key from %s',
    async (_, given) => {
      const as = await registerUser(api());
      const { credential } = createPasskey(await start(as), given);
      const { status, error } = await add(as, credential);
      expect([status, error.message]).toEqual([422, 'passkeyRefused']);
      expect((await send(api(), listPasskeys, { as })).body).toEqual([]);
    },
  );

  test('refuse a signature of another key, or of other bytes', async () => {
    const as = await registerUser(api());
    const [passkey, other] = [await givePasskey(api(), as), await givePasskey(api(), as)];
    const { body: request } = await send(api(), calls.getPasskeyRequest);
    const foreign = { ...useKey(other, request), id: passkey.id };
    const own = useKey(passkey, request);
    const { authenticatorData } = useKey(passkey, request, { counter: 9 }).response;
    const changed = { ...own, response: { ...own.response, authenticatorData } };
    for (const credential of [foreign, changed, { ...own, id: 'bm9uZQ' }]) {
      const { error } = await send(api(), loginPasskey, { body: { credential } });
      expect(error.message).toBe('passkeyRefused');
    }
    expect((await send(api(), loginPasskey, { body: { credential: own } })).status).toBe(200);
  });

  test('work once for each challenge, also when ten calls use it at once', async () => {
    const as = await registerUser(api());
    const passkey = await givePasskey(api(), as);
    const { body: request } = await send(api(), calls.getPasskeyRequest);
    const body = { credential: useKey(passkey, request) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(api(), loginPasskey, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await send(api(), loginPasskey, { body })).status).toBe(422);
    // Not again once the mark of the used challenge may be deleted either.
    api().clock.now = NOON + 6 * MINUTE;
    expect((await send(api(), loginPasskey, { body })).status).toBe(422);
  });

  test('refuse a challenge of another purpose, session or time', async () => {
    const as = await registerUser(api());
    const passkey = await givePasskey(api(), as);
    const { body: forSignIn } = await send(api(), calls.getPasskeyRequest);
    const { body: forProof } = await send(api(), calls.getProofPasskey, { as });
    const prove = async (of: TestUser, request: typeof forProof) =>
      (await send(api(), calls.proveByPasskey, { as: of, body: { credential: useKey(passkey, request) } }))
        .status;
    const signIn = { credential: useKey(passkey, forProof) };
    expect((await send(api(), loginPasskey, { body: signIn })).status).toBe(422);
    expect(await prove(as, forSignIn)).toBe(422);
    const { body: session } = await send(api(), calls.loginEmail, {
      body: { email: as.email, password: PASSWORD },
    });
    expect(await prove({ ...as, token: session.opaqueToken ?? '' }, forProof)).toBe(422);
    api().clock.now = NOON + 5 * MINUTE;
    expect(await prove(as, forProof)).toBe(422);
    const late = { credential: useKey(passkey, forSignIn) };
    expect((await send(api(), loginPasskey, { body: late })).status).toBe(422);
  });

  test('refuse a new key for the challenge of another session, or for the same one twice', async () => {
    const as = await registerUser(api());
    const other = await registerUser(api());
    const creation = await start(as);
    const { credential } = createPasskey(creation);
    expect((await add(other, credential)).error.message).toBe('passkeyRefused');
    expect((await add(as, credential)).status).toBe(201);
    await proveFactor(api(), as);
    expect((await add(as, createPasskey(creation).credential)).error.message).toBe('passkeyRefused');
  });

  test('belong to one account', async () => {
    const owner = await registerUser(api());
    const thief = await registerUser(api());
    const passkey = await givePasskey(api(), owner);
    const taken = await add(thief, attest(passkey, await start(thief)));
    expect([taken.status, taken.error.message]).toEqual([409, 'identityTaken']);
    const theirs = await givePasskey(api(), thief);
    const { body: request } = await send(api(), calls.getProofPasskey, { as: owner });
    const body = { credential: useKey(theirs, request) };
    expect((await send(api(), calls.proveByPasskey, { as: owner, body })).error.message).toBe(
      'passkeyRefused',
    );
    const params = { id: theirs.rowId };
    expect((await send(api(), removePasskey, { as: owner, params })).status).toBe(404);
  });

  test('may be attested by themselves, but not by a certificate, whose addresses would be opened', async () => {
    const as = await registerUser(api());
    const creation = await start(as);
    const { passkey } = createPasskey(creation);
    for (const fmt of ['packed', 'tpm', 'apple', 'android-key', 'fido-u2f', 'nonsense']) {
      const attStmt = new Map([['x5c', [new Uint8Array([1, 2, 3])]]]);
      const credential = attest(passkey, creation, {}, () => ({ fmt, attStmt }));
      expect((await add(as, credential)).error.message).toBe('passkeyRefused');
    }
    const made = await add(as, attest(passkey, creation, {}, byMaker));
    expect([made.status, made.error?.message]).toEqual([422, 'passkeyRefused']);
    const other = createPasskey(creation).passkey;
    const byAnother = attest(passkey, creation, {}, bySelf(other));
    expect((await add(as, byAnother)).error.message).toBe('passkeyRefused');
    expect((await add(as, attest(passkey, creation, {}, bySelf(passkey)))).status).toBe(201);
  });

  test('are refused, logged and mailed once a day when their counter does not rise', async () => {
    const as = await registerUser(api());
    const passkey = await givePasskey(api(), as, 7);
    const notices = async () =>
      (await mailsTo(api(), as.userId)).filter((mail) => mail.startsWith('passkeyRefused')).length;
    expect((await signInByKey(api(), passkey, { counter: 8 })).status).toBe(200);
    for (const counter of [8, 7, 0]) {
      expect((await signInByKey(api(), passkey, { counter })).error.message).toBe('passkeyRefused');
    }
    expect(await notices()).toBe(1);
    expect(api().log.filter((line) => line.includes('counter did not rise'))).toHaveLength(3);
    api().clock.now = NOON + DAY;
    await signInByKey(api(), passkey, { counter: 8 });
    expect(await notices()).toBe(2);
    expect((await signInByKey(api(), passkey, { counter: 4_294_967_295 })).status).toBe(200);
  });
});

forEachApi(
  'guessing passkeys, at the limits of production',
  (api) => {
    test('stops at sixty in ten minutes from an address', async () => {
      const { body: request } = await send(api(), calls.getPasskeyRequest);
      const body = { credential: useKey(makeKey('bm9ib2R5'), request) };
      const guess = async (remoteAddress: string) =>
        (await send(api(), loginPasskey, { body, remoteAddress })).status;
      expect(await repeated(62, () => guess('10.0.3.1'))).toEqual(limited(422, 60, 2));
      expect(await guess('10.0.3.2')).toBe(422);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);
