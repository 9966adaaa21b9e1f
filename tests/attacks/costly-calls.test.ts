import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Limits } from '#server/core/limits/rate-limits.ts';
import { everySetting } from '#tests/api/every-setting.ts';
import { happySending, servedCalls } from '#tests/api/happy-call.ts';
import { startProvider } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { quickHasher } from './counted-hasher.ts';

/** What a request did, in this order: took a budget, or did work that costs far more than a call. */
let done: string[] = [];
const costs = 'costs ';
const costly = (work: string) => void done.push(costs + work);

/** Every call takes these: they say nothing of its cost. */
const ofEachCall = ['address', 'user'];

/** Watches a method of the real part: nothing is replaced. */
function watch<T extends object>(part: T, method: keyof T & string, note: (given: unknown[]) => void): void {
  const own = part[method] as (...given: unknown[]) => unknown;
  Reflect.set(part, method, function watched(this: T, ...given: unknown[]) {
    note(given);
    return Reflect.apply(own, this, given);
  });
  unwatch.push(() => void Reflect.set(part, method, own));
}
const unwatch: (() => void)[] = [];
const passwords = quickHasher();

function watchAll(): void {
  watch(Limits.prototype, 'tryTake', ([name]) => {
    if (!ofEachCall.includes(String(name))) done.push(String(name));
  });
  for (const method of ['hash', 'verify'] as const) watch(passwords, method, () => costly('a hash'));
  for (const method of ['verify', 'digest'] as const)
    watch(SubtleCrypto.prototype, method, () => costly('a signature'));
  watch(ZxcvbnFactory.prototype, 'check', () => costly('an estimate'));
  watch(sharp.prototype as Sharp, 'toBuffer', () => costly('a picture'));
}

const provider = await startProvider();
let storage: TestDatabase;
let api: TestApp;
beforeAll(async () => {
  storage = await buildTestDatabase('sqlite');
  api = await buildTestApp(storage.database, everySetting(provider.issuer), { passwords });
});
afterAll(async () => {
  for (const undo of unwatch) undo();
  await api.app.close();
  await storage.destroy();
});

test('a call that costs far more than others takes a budget of its own before it does', async () => {
  watchAll();
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
    setUp: 'passwordsOfAddress',
  });
});
