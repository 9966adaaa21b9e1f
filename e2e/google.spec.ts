import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, test as base, expect, nextEmail } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { google, signInAt, startProvider, webClient, withoutFonts } from './provider.ts';

/** The production server with a provider of its own, for all journeys of a worker. */
const test = base.extend<object, { stage: OwnServer }>({
  stage: [
    async ({ browserName: _browser }, use) => {
      let stop = () => {};
      const stage = await startOwnServer(async (url) => {
        const provider = await startProvider(`${url}/auth/google/callback`, google);
        ({ stop } = provider);
        return {
          GOOGLE_ISSUER: provider.issuer,
          GOOGLE_CLIENT_ID: webClient.id,
          GOOGLE_CLIENT_SECRET: webClient.secret,
        };
      });
      await use(stage);
      await stage.stop();
      stop();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await withoutFonts(page);
    await use(page);
  },
});

test('registers by Google, signs out, and signs in again', { tag: DEEP }, async ({ page, app, stage }) => {
  const { t } = app;
  const login = nextEmail();
  await page.goto(stage.url + app.to('auth-register'));
  await app.expectAccessible();
  await continueWithGoogle(page, app);
  await signInAt(page, login);
  await expect(page).toHaveURL(stage.url + app.to('index'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  expect(await page.evaluate(() => sessionStorage.getItem('signIn'))).toBeNull();

  await page.goto(stage.url + app.to('settings'));
  await page.getByRole('button', { name: t('settings.logout') }).click();
  await expect(page).toHaveURL(stage.url + app.to('index'));

  // The requested page opens after the sign-in at the provider.
  await page.goto(stage.url + app.to('settings'));
  await expect(page).toHaveURL(new RegExp('/auth/login\\?next='));
  await continueWithGoogle(page, app);
  await expect(page).toHaveURL(stage.url + app.to('settings'));
});

test('refuses an answer with a foreign, expired or used state (A14)', { tag: DEEP }, async ({
  page,
  app,
  stage,
}) => {
  const { t } = app;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/auth/login/')) asked.push(request.url());
  });
  const failed = page.getByRole('alert').getByText(t('providers.expired'));
  const callback = `${stage.url}${app.to('auth-google-callback')}`;
  for (const search of ['', '?code=x', '?code=x&state=foreign']) {
    await page.goto(callback + search);
    await expect(failed).toBeVisible();
  }

  await page.goto(stage.url + app.to('auth-login'));
  await continueWithGoogle(page, app);
  await expect(page.getByRole('button', { name: 'Sign-in' })).toBeVisible();
  await page.goto(stage.url + app.to('auth-login'));
  const attempt = await page.evaluate(() => sessionStorage.getItem('signIn'));
  const { state, startedAt } = JSON.parse(attempt ?? '') as { state: string; startedAt: number };
  const old = JSON.stringify({ ...JSON.parse(attempt ?? ''), startedAt: startedAt - 600_000 });
  await page.evaluate((text) => sessionStorage.setItem('signIn', text), old);
  await page.goto(`${callback}?code=x&state=${state}`);
  await expect(failed).toBeVisible();
  expect(asked).toEqual([]);

  // The right state, with an unknown code: the server refuses it. The second time nothing is sent.
  await page.evaluate((text) => sessionStorage.setItem('signIn', text), attempt ?? '');
  app.expectStatusInConsole(401);
  await page.goto(`${callback}?code=x&state=${state}`);
  await expect(page.getByText(t('providers.refused', { name: t('providers.google') }))).toBeVisible();
  await page.goto(`${callback}?code=x&state=${state}`);
  await expect(failed).toBeVisible();
  expect(asked).toHaveLength(1);
  expect((await page.context().cookies()).filter(({ name }) => name === 'opaqueToken')).toEqual([]);
});

async function continueWithGoogle(page: Page, { t }: AppFixture): Promise<void> {
  await page.getByRole('button', { name: t('providers.continue', { name: t('providers.google') }) }).click();
}
