import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { type RouteName, routePaths } from '#i18n/paths.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { shiftsOf, watchShifts } from './screen-checks.ts';

/** What the signed-in index may weigh, in bytes as sent (brotli). */
const JAVASCRIPT_MAX = 104_500;
/** What it may weigh more on the day after a missed one. */
const MISSED_MAX = 3_000;
/** What it may add of JavaScript once the browser is idle: sorting, the answer to a tick, the first steps. */
const IDLE_MAX = 13_500;
/** The maximum of code that a page loads beyond that of the index and the list of pages, which the index fetches with its first link. */
const PAGE_MAX = 40_000;
/** The maximum of the panel that makes a habit. */
const CREATOR_MAX = 6_400;
/** The maximum of what hears its line, in two languages. */
const LINE_MAX = 10_600;
const CSS_MAX = 15_000;
const FONT_MAX = 25_000;

test('keeps the signed-in index within its weight, on one origin and without layout shifts', async ({
  page,
  app,
}) => {
  await app.register();
  for (const name of ['Read', 'Run', 'Breathe']) await createHabit(page, name);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await watchShifts(page);
  await holdIdle(page);
  await page.goto(app.to('index'));
  await answered(page);
  await expect(page.getByRole('button', { name: 'Read', pressed: false })).toBeVisible();

  const weight = await weigh(page);
  // The first visit has its style in the document.
  const style = await page.evaluate(() => document.querySelector('style')?.textContent ?? '');
  const css = style === '' ? 0 : brotliCompressSync(style).length;
  const weights = { javascript: weight('.js'), css, font: weight('.woff2') };
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(weights) });
  expect(Math.min(...Object.values(weights)), 'each kind was seen').toBeGreaterThan(0);
  expect(weights.javascript).toBeLessThanOrEqual(JAVASCRIPT_MAX);
  expect(weights.css).toBeLessThanOrEqual(CSS_MAX);
  expect(weights.font).toBeLessThanOrEqual(FONT_MAX);
  expect([...origins]).toEqual([new URL(page.url()).origin]);
  expect(await unnamedScripts(page)).toEqual([]);

  await page.evaluate(() => (globalThis as unknown as Idle).beIdle());
  await expect(page.getByText(app.t('hints.title'))).toBeVisible();
  await answered(page);
  expect(await shiftsOf(page)).toEqual([]);
  const later = (await weigh(page))('.js') - weights.javascript;
  test.info().annotations.push({ type: 'bytes when idle', description: String(later) });
  expect(later).toBeLessThanOrEqual(IDLE_MAX);
});

test('names all code of an empty list, and of the day after a missed one, in the document', async ({
  page,
  app,
}) => {
  await app.register();
  await holdIdle(page);
  await page.goto(app.to('index'));
  await answered(page);
  await expect(page.getByRole('heading', { name: app.t('welcome.title') })).toBeVisible();
  expect(await unnamedScripts(page)).toEqual([]);

  const { id } = await createHabit(page, 'Read');
  const days = [addDays(dayIn(noonZone, Date.now()), -2)];
  await tickDays(page, id, days);
  await page.reload();
  await answered(page);
  await expect(page.getByText(app.t('moments.tick'))).toBeVisible();
  expect(await unnamedScripts(page)).toEqual([]);
  const javascript = (await weigh(page))('.js');
  test.info().annotations.push({ type: 'bytes', description: String(javascript) });
  expect(javascript).toBeLessThanOrEqual(JAVASCRIPT_MAX + MISSED_MAX);
});

test('keeps the creator, and what hears its line, within their weights, and off the first screen', async ({
  page,
  app,
}) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('index'));
  await answered(page);
  const weightOf = async (chunk: string) =>
    (await weigh(page))((path) => path.endsWith('.js') && path.includes(`/${chunk}-`));
  expect(await weightOf('line')).toBe(0);
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill('yoga 20 min');
  await expect(page.getByRole('group', { name: t('creator.said') })).toBeVisible();
  const weights = { creator: await weightOf('creator-panel'), line: await weightOf('line') };
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(weights) });
  expect(Math.min(...Object.values(weights)), 'each was seen').toBeGreaterThan(1_000);
  expect(weights.creator).toBeLessThanOrEqual(CREATOR_MAX);
  expect(weights.line).toBeLessThanOrEqual(LINE_MAX);
});

/**
 * The test decides when the browser is idle, so that what is loaded then can be measured separately: what waits for a second or more comes at
 * that moment, and what waits until the page is at rest never does.
 */
async function holdIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [soon, atRest, never] = [1_000, 4_000, 1e9];
    const wait = globalThis.setTimeout.bind(globalThis);
    const cancel = globalThis.clearTimeout.bind(globalThis);
    const idle: IdleRequestCallback[] = [];
    const timers = new Map<number, () => void>();
    let isIdle = false;
    const run = (work: IdleRequestCallback) => work({ didTimeout: false, timeRemaining: () => 50 });
    const requestIdleCallback = (work: IdleRequestCallback) =>
      isIdle ? Number(wait(() => run(work))) : idle.push(work);
    const setTimeout = (work: () => void, delay = 0): number => {
      if (delay < soon || (isIdle && delay < atRest)) return Number(wait(work, Math.min(delay, soon)));
      const id = Number(wait(() => {}, never));
      if (delay < atRest) timers.set(id, work);
      return id;
    };
    const clearTimeout = (id: number) => {
      timers.delete(id);
      cancel(id);
    };
    const beIdle = () => {
      isIdle = true;
      for (const work of timers.values()) work();
      for (const work of idle.splice(0)) run(work);
    };
    Object.assign(globalThis, { beIdle, requestIdleCallback, setTimeout, clearTimeout });
    // With Save-Data the browser prefetches no page: their weight has a test of its own.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/**
 * The scripts of the first screen that its document does not name: each costs a round trip. Without the cards of a wide window, whose width
 * the server does not know.
 */
async function unnamedScripts(page: Page): Promise<string[]> {
  const html = await (await page.request.get(page.url())).text();
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const ofCards = /\/(?:cards|figures)-/;
  return paths.filter((path) => path.endsWith('.js') && !ofCards.test(path) && !html.includes(path));
}

interface Idle {
  /** The browser is idle from now on. */
  beIdle(): void;
}

/** The bytes that the page has loaded, by file extension or by what is true of the path. */
async function weigh(page: Page): Promise<(those: string | ((path: string) => boolean)) => number> {
  const sent = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }),
    ),
  );
  return (those) =>
    sent
      .filter(({ path }) => (typeof those === 'string' ? path.endsWith(those) : those(path)))
      .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** They need a token from a mail or a provider, or end the session. */
const notVisited = new Set<RouteName>([
  'auth-email-confirm',
  'auth-google-callback',
  'auth-apple-callback',
  'auth-oidc-callback',
  'auth-logout',
]);

for (const who of ['a visitor', 'a member']) {
  test(`loads no more than the allowed code on each page for ${who}`, { tag: DEEP }, async ({
    page,
    app,
  }) => {
    if (who === 'a member') await app.register();
    const index = await scriptsOf(page, app.to('index'));
    const routes = Object.keys(routePaths) as RouteName[];
    const over: string[] = [];
    const weights: Record<string, number> = {};
    for (const route of routes.filter((name) => name !== 'index' && !notVisited.has(name))) {
      const answer = await page.request.get(app.to(route));
      if (answer.status() === 404) continue;
      const scripts = await scriptsOf(page, app.to(route));
      const own = [...scripts].filter(([path]) => !index.has(path) && !path.includes('/other-pages-'));
      weights[route] = own.reduce((sum, [, bytes]) => sum + bytes, 0);
      if (weights[route] > PAGE_MAX) over.push(`${route}: ${weights[route]}`);
    }
    test.info().annotations.push({ type: 'bytes', description: JSON.stringify(weights) });
    expect(Math.max(...Object.values(weights)), 'pages have code of their own').toBeGreaterThan(1_000);
    expect(over).toEqual([]);
  });
}

/** The code that a page has loaded, in bytes as sent, by path. */
async function scriptsOf(page: Page, path: string): Promise<Map<string, number>> {
  await page.goto(path);
  await answered(page);
  return new Map(
    await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, encodedBodySize }): [string, number] => [new URL(name).pathname, encodedBodySize]),
    ),
  );
}
