import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { errorStatus } from '#contract/error-codes.ts';
import { API_BASE } from '#server/core/http/route.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';

const committed = join(import.meta.dirname, '../../../../docs/api/openapi.json');

interface Operation {
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  readonly requestBody?: object;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

describe('the OpenAPI document', () => {
  let storage: TestDatabase;
  let api: TestApp;
  let text: string;
  let document: Document;
  beforeAll(async () => {
    storage = await buildTestDatabase('sqlite');
    api = await buildTestApp(storage.database);
    const answer = await api.app.inject(`${API_BASE}/openapi.json`);
    document = answer.json();
    text = `${JSON.stringify(document, null, 2)}\n`;
    if (process.env['UPDATE_OPENAPI']) await writeFile(committed, text);
  });
  afterAll(async () => {
    await api.app.close();
    await storage.destroy();
  });

  test('is committed as it is served (UPDATE_OPENAPI=1 writes it)', async () => {
    expect(await readFile(committed, 'utf8')).toBe(text);
  });

  test('has every served call, with its auth and its errors', () => {
    expect(document.openapi).toBe('3.1.1');
    for (const call of Object.values<Call>(calls)) {
      const url = API_BASE + call.path.replace(/\{(\w+)\}/g, ':$1');
      const operation = document.paths[API_BASE + call.path]?.[call.method.toLowerCase()];
      expect([url, operation !== undefined]).toEqual([url, api.app.hasRoute({ method: call.method, url })]);
      if (!operation) continue;
      // Then the scopes of the tokens that may send it: all of an entry.
      const others = { user: 2, optional: 3, anyone: 0 }[call.auth];
      const tokens = (call.scopes ?? []).map((each) => ({ token: [each].flat() }));
      expect(operation.security?.slice(others)).toEqual(tokens);
      expect(operation.security).toHaveLength(others + tokens.length);
      const statuses = Object.keys(operation.responses);
      expect(statuses).toEqual(
        expect.arrayContaining([...Object.keys(call.answers), '400', '422', '429', '500']),
      );
      expect(statuses.includes('401')).toBe(
        call.auth !== 'anyone' || (call.errors ?? []).some((code) => errorStatus[code] === 401),
      );
    }
  });

  test('names the schemas, and has no broken reference', () => {
    const { schemas } = document.components;
    const names = [
      'User',
      'Session',
      'Divider',
      'Step',
      'Habit',
      'Stats',
      'Graph',
      'Achievement',
      'Settings',
      'Error',
    ];
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names));
    const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((name) => !(name in schemas))).toEqual([]);
  });
});
