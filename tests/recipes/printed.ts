import { afterAll, beforeAll } from 'vitest';
import { builtPages } from '#server/web/pages/built-pages.ts';
import { buildTestApp, type Environment, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { buildAll, dist } from '#tests/web/build.ts';
import { thisMachine } from '#tests/webhooks/receiver-listener.ts';
import { freePort } from '../../e2e/free-port.ts';

/** The whole server with its built pages, at an address that programs of this machine reach. */
export function servingPages(given: Environment = {}): () => TestApp {
  let storage: TestDatabase | undefined;
  let api: TestApp | undefined;
  beforeAll(async () => {
    await buildAll();
    const port = await freePort();
    storage = await buildTestDatabase('sqlite');
    const environment = { PUBLIC_URL: `http://127.0.0.1:${port}`, ...thisMachine, ...given };
    api = await buildTestApp(storage.database, environment, { pages: await builtPages(dist) });
    await api.app.listen({ port, host: '127.0.0.1' });
  });
  afterAll(async () => {
    api?.app.server.closeAllConnections();
    await api?.app.close();
    await storage?.destroy();
  });
  return () => {
    if (!api) throw new Error('The server listens from beforeAll on.');
    return api;
  };
}

export interface Printed {
  /** All that the page says. */
  readonly text: string;
  /** The texts to copy, by their names. */
  readonly codes: ReadonlyMap<string, string>;
}

/** What a page prints before any script has run: to a visitor, or to the owner of a cookie. */
export async function readPrinted({ config }: TestApp, path: string, cookie?: string): Promise<Printed> {
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/153.0', ...(cookie !== undefined && { cookie }) };
  const html = await (await fetch(config.PUBLIC_URL + path, { headers })).text();
  const blocks = html.matchAll(/<pre[^>]* data-code="([^"]+)"[^>]*><code>(.*?)<\/code><\/pre>/gs);
  const codes = new Map([...blocks].map(([, name = '', code = '']) => [name, decoded(code)]));
  const [body = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  return { text: decoded(body.replace(/<[^>]*>/g, '')), codes };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const decoded = (html: string): string =>
  html.replace(/&(\w+|#x27);/g, (whole, name: string) => entities[name] ?? whole);
