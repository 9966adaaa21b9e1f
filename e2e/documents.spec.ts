import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { goOnToBuildWatch } from './build-watch.ts';
import { fetchRouted } from './fetch-routed.ts';
import { expect, test } from './fixtures.ts';

const HOUR = 3_600_000;

test('offers a new build after an hour, and loads it when the user reloads', { tag: DEEP }, async ({
  page,
  app,
}) => {
  await page.clock.install();
  await page.goto(app.to('auth-register'));
  const answers: string[] = [];
  await page.route('**/builds/latest.json', async (route) => {
    const served: unknown = await (await fetchRouted(route)).json();
    const isFirst = answers.length === 0;
    answers.push(isFirst ? 'same' : 'newer');
    await route.fulfill({ json: isFirst ? served : { id: 'newer', timestamp: Date.now() } });
  });
  await goOnToBuildWatch(page);
  const typed = page.getByLabel(app.t('auth.firstName'), { exact: true });
  await typed.fill('Half a na');

  const offer = page.getByText(app.t('update.ready'));
  await hourLater(page);
  await hourLater(page);
  await expect(offer).toBeVisible();
  expect(answers).toEqual(['same', 'newer']);
  await expect(typed).toHaveValue('Half a na');
  await app.expectAccessible();
  await page.getByRole('button', { name: app.t('update.later') }).click();
  await expect(offer).toBeHidden();
  await expect(typed).toHaveValue('Half a na');

  await hourLater(page);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: app.t('update.reload') }).click();
  await loaded;
  await expect(typed).toHaveValue('');
});

async function hourLater(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/builds/latest.json');
  await page.clock.fastForward(HOUR);
  await asked;
}

test('shows the page for unknown addresses within the app, and continues from it', { tag: DEEP }, async ({
  page,
  app,
}) => {
  await app.register();
  await page.goto(app.to('settings'));
  const nowhere = `${app.to('settings')}/nowhere`;
  await mark(page);
  await go(page, nowhere);
  await expect(page.getByRole('heading', { level: 1, name: app.t('errors.notFound') })).toBeVisible();
  await expect(page).toHaveTitle(app.t('seo.missing.title'));
  await page.getByRole('link', { name: app.t('shell.home') }).click();
  await expect(page).toHaveURL(app.to('index'));
  await expect(page).toHaveTitle(app.t('seo.index.title'));
  expect(await isMarked(page), 'the document is the same').toBe(true);

  // The server renders the same page.
  app.expectStatusInConsole(404);
  await page.goto(nowhere);
  await expect(page.getByRole('heading', { level: 1, name: app.t('errors.notFound') })).toBeVisible();
});

test('redirects old addresses, within the app and by the server, and loads documents for others', {
  tag: DEEP,
}, async ({ page, app }) => {
  const prefix = app.language === 'fr' ? '/fr' : '';
  await page.goto(`${prefix}/login?next=${encodeURIComponent(app.to('settings'))}`);
  await expect(page).toHaveURL(`${app.to('auth-login')}?next=${encodeURIComponent(app.to('settings'))}`);

  await mark(page);
  await go(page, `${prefix}/terms`);
  await expect(page).toHaveURL(app.to('product-terms'));
  await expect(page.getByRole('heading', { level: 1, name: app.t('product.terms.title') })).toBeVisible();
  expect(await isMarked(page), 'the document is the same').toBe(true);

  await go(page, `${prefix}/docs`);
  await expect(page).toHaveURL('/docs/');
  expect(await isMarked(page), 'another document').toBe(false);
});

test('scrolls to the top and announces the title on navigation, and restores the position on going back', {
  tag: DEEP,
}, async ({ page, app }) => {
  // Both pages are longer than this window.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 420 });
  await page.goto(app.to('product-support'));
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const terms = page.getByRole('link', { name: app.t('common.terms') });
  await terms.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(scrolled).toBeGreaterThan(0);
  const left = await scrolled();
  await terms.click();
  await expect(page.getByRole('heading', { level: 1, name: app.t('product.terms.title') })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await expect(page.locator('main')).toBeFocused();
  const title = app.t('seo.product-terms.title');
  await expect(page).toHaveTitle(title);
  await expect(page.locator('[aria-live=polite]')).toHaveText(title);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: app.t('product.support.title') })).toBeVisible();
  await expect.poll(scrolled).toBe(left);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: app.t('product.terms.title') })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});

test('prefetches the code of a page when its link is visible, unless the user saves data', {
  tag: DEEP,
}, async ({ page, context, app }) => {
  const seen = page.waitForResponse(/\/assets\/register-page-/);
  await page.goto(app.to('index'));
  await seen;

  const sparing = await context.newPage();
  await sparing.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const fetched: string[] = [];
  sparing.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await sparing.goto(app.to('index'));
  // Prefetching starts when the page is idle.
  await sparing.evaluate(
    () =>
      new Promise<void>((idle) => {
        requestIdleCallback(() => idle());
      }),
  );
  await answered(sparing);
  expect(fetched.filter((path) => path.includes('register-page'))).toEqual([]);
  await sparing
    .getByRole('link', { name: app.t('landing.join') })
    .first()
    .click();
  await expect(sparing.getByLabel(app.t('auth.firstName'))).toBeVisible();
});

test('reloads the page once when a chunk is missing', { tag: DEEP }, async ({ page, app }) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    // Nothing is prefetched: the visit requests the chunk.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  app.expectInConsole('404');
  app.expectInConsole('dynamically imported module');
  await page.goto(app.to('index'));
  const gone = /\/assets\/login-page-/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
  await page
    .getByRole('link', { name: app.t('landing.login'), exact: true })
    .first()
    .click();
  // The server renders the page whose chunk is missing.
  await expect(page.getByRole('heading', { level: 1, name: app.t('auth.loginTitle') })).toBeVisible();
  await answered(page);
  expect(documents).toEqual([app.to('index'), app.to('auth-login')]);
});

test('follows a navigation that cuts off a chunk, and does not reload the page that is left', {
  tag: DEEP,
}, async ({ page, app }) => {
  app.expectInConsole('net::ERR_FAILED');
  app.expectInConsole('dynamically imported module');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  // A page that is being left cannot be asked.
  const acted = Promise.withResolvers<void>();
  await page.exposeFunction('listGone', acted.resolve);
  await page.addInitScript(() => {
    const { listGone } = globalThis as unknown as { listGone: () => void };
    let shown = false;
    new MutationObserver(() => {
      const was = shown;
      shown = document.querySelector('.home') !== null;
      if (was && !shown) requestAnimationFrame(() => requestAnimationFrame(listGone));
    }).observe(document, { childList: true, subtree: true });
  });
  const cutOff = Promise.withResolvers<void>();
  await page.route(/\/assets\/cards-/, async (route) => {
    await cutOff.promise;
    await route.abort();
  });
  // WebKit aborts what a page still loads when a navigation begins, and not when its answer is there.
  await page.route(`**${app.to('product-terms')}`, async (route) => {
    cutOff.resolve();
    await acted.promise;
    await route.continue();
  });
  await app.register();
  // Only a wide screen shows the cards.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(app.to('index'));
  await page.evaluate((path) => location.assign(path), app.to('product-terms'));
  await expect(page).toHaveURL(new RegExp(`${app.to('product-terms')}$`));
  await expect(page.getByRole('heading', { name: app.t('product.terms.title') })).toBeVisible();
  expect(documents).toEqual([app.to('index'), app.to('product-terms')]);
});

interface Marked {
  documentMark?: boolean;
}

/** Marks the document, to distinguish a navigation within the app from a load. */
function mark(page: Page): Promise<void> {
  return page.evaluate(() => {
    (globalThis as Marked).documentMark = true;
  });
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as Marked).documentMark === true);
}

/** Navigates within the app to an address without a link, by its history. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
