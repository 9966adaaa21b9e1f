import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { buildTestApp, type Environment, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';

export interface Listening {
  readonly api: TestApp;
  readonly port: number;
}

/** The whole server behind a real door, for a suite: what goes over the wire is the same on both engines. */
export function listening(environment: Environment = {}): () => Listening {
  let storage: TestDatabase | undefined;
  let built: Listening | undefined;
  beforeAll(async () => {
    storage = await buildTestDatabase('sqlite');
    const api = await buildTestApp(storage.database, environment);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    built = { api, port: (api.app.server.address() as AddressInfo).port };
  });
  afterAll(async () => {
    built?.api.app.server.closeAllConnections();
    await built?.api.app.close();
    await storage?.destroy();
  });
  return () => {
    if (!built) throw new Error('The server listens from beforeAll on.');
    return built;
  };
}
