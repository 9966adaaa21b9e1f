import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#server/core/http/route.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';

let storage: TestDatabase;
let api: TestApp;
beforeAll(async () => {
  storage = await buildTestDatabase('sqlite');
  api = await buildTestApp(storage.database, { API_DOCS: 'off' });
});
afterAll(async () => {
  await api.app.close();
  await storage.destroy();
});

test.each(['/api/docs', '/api/docs/reference-x.js', `${API_BASE}/openapi.json`])(
  'API_DOCS=off hides %s',
  async (url) => {
    const answer = await api.app.inject(url);
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'notFound']);
  },
);

test('API_DOCS=off changes no call', async () => {
  expect((await api.app.inject(`${API_BASE}/user`)).statusCode).toBe(401);
});
