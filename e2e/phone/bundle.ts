import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { dist } from '../../scripts/build/stamp.ts';

/** The origin of the pages in a shell. Chromium has no origin for `capacitor:`: both systems use this one here. */
export const ORIGIN = 'https://localhost';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of the static bundle, as the local server in a shell does: a path without an extension is the document. Not by a
 * route of Playwright's, which would answer preflights in the place of the server.
 */
export async function serveBundle(
  context: BrowserContext,
  page: Page,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const session = await context.newCDPSession(page);
  const fulfil = async (requestId: string, url: string): Promise<void> => {
    const { status, type, body } = await answer(new URL(url).pathname, settings);
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [{ name: 'content-type', value: type }],
      body: body.toString('base64'),
    });
  };
  // The page may have been closed meanwhile.
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    fulfil(requestId, request.url).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${ORIGIN}/*` }] });
}

async function answer(path: string, settings: Readonly<Record<string, unknown>>) {
  const file = extname(path) === '' ? '/index.html' : decodeURIComponent(path);
  const type = types[extname(file)] ?? 'application/octet-stream';
  const found = await readFile(join(dist, 'native', file)).catch(() => null);
  if (found === null) return { status: 404, type: 'text/plain', body: Buffer.from('') };
  const body = file === '/index.html' ? Buffer.from(withSettings(found.toString(), settings)) : found;
  return { status: 200, type, body };
}

/** The document with these settings, as the build of another app. */
function withSettings(html: string, settings: Readonly<Record<string, unknown>>): string {
  return html.replace(
    /(<script type="application\/json" id="state">)(.*?)(<\/script>)/s,
    (_all, start: string, state: string, end: string) =>
      start + JSON.stringify({ ...(JSON.parse(state) as object), ...settings }) + end,
  );
}
