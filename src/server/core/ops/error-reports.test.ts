import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPasswordHasher } from '#server/accounts/services/password-hash.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { type SentryReceiver, startSentryReceiver } from '#tests/outside/sentry-receiver.ts';

let sentry: SentryReceiver;
let storage: TestDatabase;

beforeEach(async () => {
  sentry = await startSentryReceiver();
  storage = await buildTestDatabase('sqlite');
});
afterEach(async () => {
  await sentry.stop();
  await storage.destroy();
});

const password = 'quiet-river-stone-71';
const email = 'ann@club.example';

/** An app whose hasher throws an error that contains its argument. */
async function buildBroken(NODE_ENV: string, error: Error): Promise<TestApp> {
  const passwords = { ...createPasswordHasher(), hash: () => Promise.reject(error) };
  return await buildTestApp(storage.database, { SENTRY_DSN: sentry.dsn, NODE_ENV }, { passwords });
}

async function register({ app }: TestApp): Promise<number> {
  const payload = { email, password, firstName: 'Ann' };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/register', payload });
  return answer.statusCode;
}

test('reports a 500 by Sentry’s protocol: error, place and request, and nothing that was sent', async () => {
  const built = await buildBroken('production', new TypeError('the hasher is gone'));
  expect(await register(built)).toBe(500);
  await built.app.close();
  const [event, ...more] = await sentry.waitFor(1);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    environment: 'production',
    platform: 'node',
    tags: { method: 'POST', route: '/api/v1/auth/register', requestId: expect.any(String) },
    exception: { values: [{ type: 'TypeError', value: 'the hasher is gone' }] },
  });
  expect(event?.exception.values[0]?.stacktrace?.frames.length).toBeGreaterThan(0);
  for (const secret of [password, email, 'cookie', 'user-agent'])
    expect(sentry.raw.join()).not.toContain(secret);
});

test('omits the message of an error that may quote what was sent', async () => {
  const quoting = Object.assign(new Error(`duplicate key (${email}, ${password})`), { code: '23505' });
  const built = await buildBroken('production', quoting);
  expect(await register(built)).toBe(500);
  await built.app.close();
  const [event] = await sentry.waitFor(1);
  expect(event?.exception.values[0]).toMatchObject({ type: 'Error', value: '' });
  expect(sentry.raw.join()).not.toContain(password);
});

test('reports no refusal, and nothing outside of production', async () => {
  const production = await buildBroken('production', new Error('unused'));
  const refused = await production.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login/email',
    payload: {},
  });
  expect(refused.statusCode).toBe(422);
  await production.app.close();
  const development = await buildBroken('development', new Error('broken'));
  expect(await register(development)).toBe(500);
  await development.app.close();
  expect(sentry.received).toEqual([]);
});
