import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Limits } from '#server/core/limits/rate-limits.ts';
import { happySending, servedCalls } from '#tests/api/happy-call.ts';
import { settingsOf, startProvider } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { quickHasher } from './counted-hasher.ts';

/** What a request did, in this order: took a budget, or did work that costs far more than a call. */
let done: string[] = [];
const costs = 'costs ';
const costly = <T>(work: string, run: () => T): T => {
  done.push(costs + work);
  return run();
};

/** Every call takes these: they say nothing of its cost. */
const ofEachCall = ['address', 'user'];
const hasher = quickHasher();
const passwords: typeof hasher = {
  ...hasher,
  hash: async (password) => await costly('a hash', () => hasher.hash(password)),
  verify: async (hash, password) => await costly('a hash', () => hasher.verify(hash, password)),
};

/** Watches the real parts: nothing is replaced. */
function watch(): void {
  const { tryTake } = Limits.prototype;
  vi.spyOn(Limits.prototype, 'tryTake').mockImplementation(function watched(this: Limits, name, keys) {
    if (!ofEachCall.includes(name)) done.push(name);
    return tryTake.call(this, name, keys);
  });
  const { verify, digest } = SubtleCrypto.prototype;
  vi.spyOn(SubtleCrypto.prototype, 'verify').mockImplementation(function watched(
    this: SubtleCrypto,
    ...given
  ) {
    return costly('a signature', () => verify.apply(this, given));
  });
  vi.spyOn(SubtleCrypto.prototype, 'digest').mockImplementation(function watched(
    this: SubtleCrypto,
    ...given
  ) {
    return costly('a signature', () => digest.apply(this, given));
  });
  const { check } = ZxcvbnFactory.prototype;
  vi.spyOn(ZxcvbnFactory.prototype, 'check').mockImplementation(function watched(
    this: ZxcvbnFactory,
    ...given
  ) {
    return costly('an estimate', () => check.apply(this, given));
  });
  const pictures = sharp.prototype as Sharp;
  const { toBuffer } = pictures;
  vi.spyOn(pictures, 'toBuffer').mockImplementation(function watched(this: Sharp, ...given: unknown[]) {
    return costly('a picture', () => Reflect.apply(toBuffer, this, given));
  });
}

const provider = await startProvider();
let storage: TestDatabase;
let api: TestApp;
beforeAll(async () => {
  storage = await buildTestDatabase('sqlite');
  api = await buildTestApp(storage.database, settingsOf(provider.issuer), { passwords });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await api.app.close();
  await storage.destroy();
});

test('a call that costs far more than others takes a budget of its own before it does', async () => {
  watch();
  const found: [name: string, first: string | undefined][] = [];
  for (const [name, call] of servedCalls(api)) {
    const sending = await happySending(api, name);
    done = [];
    expect([name, (await send(api, call, sending)).status < 500]).toEqual([name, true]);
    if (done.some((each) => each.startsWith(costs))) found.push([name, done[0]]);
  }
  expect(Object.fromEntries(found)).toEqual({
    register: 'passwordsOfAddress',
    loginEmail: 'passwordsOfAddress',
    loginGoogle: 'providersOfAddress',
    loginApple: 'providersOfAddress',
    loginOidc: 'providersOfAddress',
    loginPasskey: 'passkeysOfAddress',
    resetPassword: 'secretsOfAddress',
    updatePassword: 'passwordsOfSession',
    proveByPassword: 'passwordsOfSession',
    proveByGoogle: 'providersOfAddress',
    proveByApple: 'providersOfAddress',
    proveByOidc: 'providersOfAddress',
    proveByPasskey: 'passkeysOfSession',
    addPasskey: 'passkeysOfSession',
    uploadPicture: 'uploadsOfUser',
  });
});
