import type { Page } from '@playwright/test';
import { type PlausibleEvent, startPlausibleReceiver } from '#tests/outside/plausible-receiver.ts';
import type { Receiver } from '#tests/outside/receiver.ts';
import { type SentryReceiver, startSentryReceiver } from '#tests/outside/sentry-receiver.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { type AppFixture, test as base, expect, nextEmail, password } from './fixtures.ts';
import { startOwnServer } from './own-server.ts';

interface Stage {
  readonly url: string;
  readonly domain: string;
  readonly plausible: Receiver<PlausibleEvent>;
  readonly sentry: SentryReceiver;
}

const websiteId = '5c1ab0c3-3e5d-4d6b-9f3a-000000000001';
const stores = { en: 'https://store.example/en', es: 'https://store.example/es' };

/**
 * The production server with all external services configured, which run on this machine. Its name is not localhost, since nothing
 * is counted there; browsers resolve each name below localhost to this machine.
 */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browserName }, use) => {
      const [plausible, sentry] = await Promise.all([startPlausibleReceiver(), startSentryReceiver()]);
      const domain = `${browserName}.club.example`;
      const settings = {
        ANALYTICS_URL: plausible.url,
        ANALYTICS_DOMAIN: domain,
        SENTRY_DSN: sentry.dsn,
        CRISP_WEBSITE_ID: websiteId,
        APP_STORE_URL_EN: stores.en,
        APP_STORE_URL_ES: stores.es,
        SOURCE_URL: 'https://code.example/club',
        SOCIAL_LINKS: 'https://mastodon.social/@club',
      };
      const { url, stop } = await startOwnServer(() => settings, 'club.localhost');
      await use({ url, domain, plausible, sentry });
      await stop();
      await plausible.stop();
      await sentry.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stage }, use) => use(stage.url),
});

test.beforeEach(({ stage }) => {
  stage.plausible.received.length = 0;
  stage.sentry.received.length = 0;
});

async function joinByForm(page: Page, { to, t }: AppFixture): Promise<string> {
  const email = nextEmail();
  await page.goto(to('auth-register'));
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.join'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  return email;
}

test('counts each page view once, without its query, and each outgoing link', { tag: DEEP }, async ({
  page,
  app,
  stage: { plausible, url, domain },
}) => {
  const { t } = app;
  await page.goto(`${app.to('auth-reset-password')}?utm=a#token=secret-of-a-mail`);
  await plausible.waitFor(1);
  await page.goto(app.to('product-terms'));
  await plausible.waitFor(2);
  await page.getByRole('link', { name: t('common.privacy') }).click();
  await plausible.waitFor(3);
  await expect(page.getByText(t('product.privacy.analytics.text'))).toBeVisible();
  await page.route('https://mastodon.social/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await page.getByRole('link', { name: 'Mastodon' }).click();
  await expect(page).toHaveURL('https://mastodon.social/@club');
  const events = await plausible.waitFor(4);
  const width = page.viewportSize()?.width;
  expect(events.map(({ n, u, d, w, p }) => ({ n, u, d, w, p }))).toEqual([
    { n: 'pageview', u: url + app.to('auth-reset-password'), d: domain, w: width, p: undefined },
    { n: 'pageview', u: url + app.to('product-terms'), d: domain, w: width, p: undefined },
    { n: 'pageview', u: url + app.to('product-privacy'), d: domain, w: width, p: undefined },
    {
      n: 'Outbound Link: Click',
      u: url + app.to('product-privacy'),
      d: domain,
      w: width,
      p: { url: 'https://mastodon.social/@club' },
    },
  ]);
});

test('counts no visitor with Do Not Track', { tag: DEEP }, async ({ page, app, stage: { plausible } }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const loaded = page.waitForResponse(/\/assets\/analytics-[^/]+\.js$/);
  await page.goto(app.to('index'));
  await loaded;
  await page.getByRole('link', { name: app.t('common.terms') }).click();
  await expect(page.getByRole('heading', { name: app.t('product.terms.title') })).toBeVisible();
  expect(plausible.received).toEqual([]);
});

test('reports errors of the page with their user and without secrets', { tag: DEEP }, async ({
  page,
  app,
  stage: { sentry, url },
}) => {
  app.expectInConsole('of a broken promise');
  app.expectInConsole('before anybody listened');
  const email = await joinByForm(page, app);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      queueMicrotask(() => {
        throw new TypeError('before anybody listened');
      });
    });
  });
  sentry.received.length = 0;
  await page.goto(`${app.to('settings')}?token=secret-of-a-mail`);
  await expect(page.getByRole('heading', { name: app.t('settings.title') })).toBeVisible();
  const reporting = page.waitForResponse(/\/envelope\//);
  await page.evaluate(() => {
    setTimeout(() => void Promise.reject(new Error('of a broken promise, opaqueToken=abcdef')));
  });
  await reporting;
  const found = () =>
    sentry.received.find(({ exception }) => exception.values[0]?.value.includes('of a broken promise'));
  await expect.poll(found).toBeDefined();
  expect(found()).toMatchObject({
    environment: 'production',
    user: { email, avatar: null },
    request: { url: url + app.to('settings') },
    exception: {
      values: [
        {
          value: 'of a broken promise, opaqueToken=[…]',
          mechanism: { type: 'onunhandledrejection', handled: false },
        },
      ],
    },
  });
  expect(sentry.raw.join()).not.toContain('secret-of-a-mail');
});

test('loads the chat when it is opened, with the user’s email and name', { tag: DEEP }, async ({
  page,
  app,
}) => {
  const asked: string[] = [];
  await page.route('https://client.crisp.chat/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const email = await joinByForm(page, app);
  await page.goto(app.to('product-support'));
  await answered(page);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: app.t('common.chat') }).click();
  const commands = () =>
    page.evaluate(() => JSON.stringify((globalThis as { $crisp?: unknown }).$crisp ?? []));
  await expect.poll(commands).toContain('chat:open');
  expect(asked).toEqual(['https://client.crisp.chat/l.js']);
  for (const told of [email, 'Camille', '"safe"']) expect(await commands()).toContain(told);
  const known = await page.evaluate(() => {
    const { CRISP_WEBSITE_ID, CRISP_RUNTIME_CONFIG } = globalThis as Record<string, unknown>;
    return { CRISP_WEBSITE_ID, CRISP_RUNTIME_CONFIG };
  });
  expect(known).toEqual({ CRISP_WEBSITE_ID: websiteId, CRISP_RUNTIME_CONFIG: { locale: app.language } });
});
