import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest } from '../../e2e/at-rest.ts';
import { violationsOn } from '../../e2e/audit.ts';
import { chromiumOptions } from '../../scripts/chromium.mjs';
import { buildAll, dist } from './build.ts';

const root = join(dist, '..');
/** A text that only the list of components contains. */
const mark = 'list-of-components';

let folder: string;
let server: ChildProcess;
let url: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'design-'));
  server = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await addressOf(server);
  browser = await chromium.launch(await chromiumOptions());
});

afterAll(async () => {
  await browser?.close();
  if (server.exitCode === null) {
    // It has nothing to end in order, and holds the output of this process open for as long as it runs.
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

test('the development server shows every component, accessibly in both looks, in both languages on a small phone', async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 } });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  for (const path of ['/design', '/fr/design']) {
    // The first visit waits until every package is transformed.
    await page.goto(url + path, { timeout: 120_000 });
    await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor({ timeout: 60_000 });
    const { scrolled, shown } = await page.evaluate(() => ({
      scrolled: document.documentElement.scrollWidth,
      shown: document.documentElement.clientWidth,
    }));
    expect(scrolled, path).toBeLessThanOrEqual(shown);
  }
  for (const look of ['Light', 'Dark']) {
    await chooseLook(page, look);
    const violations = await violationsOn(page);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  expect(said).toEqual([]);
  await context.close();
});

test('is in no build', async () => {
  await buildAll();
  const files = await Array.fromAsync(glob('{client,server}/**/*.{js,mjs,css,html,json}', { cwd: dist }));
  expect(files.length).toBeGreaterThan(10);
  const sources = await Array.fromAsync(glob('src/web/routes/design/*.{tsx,css}', { cwd: root }));
  const source = (await Promise.all(sources.map((file) => readFile(join(root, file), 'utf8')))).join('');
  for (const word of [mark, 'design-group']) {
    expect(source).toContain(word);
    for (const file of files) {
      expect([file, (await readFile(join(dist, file), 'utf8')).includes(word)]).toEqual([file, false]);
    }
  }
});

async function chooseLook(page: Page, look: string): Promise<void> {
  // Before the page is alive it would take no notice.
  await page.waitForFunction(() => document.title === 'Components');
  await page.getByRole('radio', { name: look }).check({ force: true });
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset['theme'] === wanted,
    look.toLowerCase(),
  );
  await atRest(page);
}

/** The address that the server prints once it listens. Its output is read to the end: with a full pipe it would wait for ever. */
async function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += String(chunk);
    const found = /https?:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(said);
    if (found) resolve(found[0]);
  });
  child.once('exit', () => reject(new Error(`The development server ended: ${said}`)));
  return await promise;
}
