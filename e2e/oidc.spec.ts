import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, test as base, expect, nextEmail } from './fixtures.ts';
import { noonZone } from './noon-zone.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { selfHosted, signInAgainAt, signInAt, startProvider, webClient, withoutFonts } from './provider.ts';
import { confirmEmail, makeSessionsStale } from './stored-state.ts';

const NAME = 'Maison Verte';

/** The production server beside a provider that its operator runs. */
const test = base.extend<object, { stage: OwnServer }>({
  stage: [
    async ({ browserName: _browser }, use) => {
      let stop = () => {};
      let issuer = '';
      const stage = await startOwnServer(async (url) => {
        const provider = await startProvider(`${url}/auth/oidc/callback`, selfHosted);
        ({ stop, issuer } = provider);
        return {
          OIDC_ISSUER: issuer,
          OIDC_CLIENT_ID: webClient.id,
          OIDC_CLIENT_SECRET: webClient.secret,
          OIDC_NAME: NAME,
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

test('registers by the operator’s own provider, confirms the address here, and signs in again', {
  tag: DEEP,
}, async ({ page, app, stage }) => {
  const { t } = app;
  const login = nextEmail();
  await page.goto(stage.url + app.to('auth-register'));
  await continueWith(page, app);
  await signInAt(page, login);
  await expect(page).toHaveURL(stage.url + app.to('index'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');

  // This provider does not vouch for its addresses.
  await page.goto(stage.url + app.to('settings-profile'));
  await expect(page.getByText(t('account.emailUnconfirmed'))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: NAME })).toContainText(login);

  await page.goto(stage.url + app.to('settings'));
  await page.getByRole('button', { name: t('settings.logout') }).click();
  // The session at the provider ends as well, and the page there leads back.
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${stage.url}${app.to('auth-login')}?direct=1`);
  await continueWith(page, app);
  await signInAt(page, login);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
});

test('links the provider after a sign-in, and proves the identity there', { tag: DEEP }, async ({
  page,
  app,
  stage,
}) => {
  const { t } = app;
  const email = nextEmail();
  const password = 'a fine long password';
  const body = { email, password, firstName: 'Ann', locale: app.language, timeZone: noonZone };
  expect((await page.request.post(`${stage.url}/api/v1/auth/register`, { data: body })).status()).toBe(200);
  confirmEmail(stage.dataDir, email);

  await page.goto(stage.url + app.to('auth-login'));
  app.expectStatusInConsole(409);
  await continueWith(page, app);
  await signInAt(page, email);
  await expect(page.getByRole('heading', { name: t('providers.requiredTitle') })).toBeVisible();
  await expect(page).toHaveURL(stage.url + app.to('auth-oidc-callback'));
  await expect(page.getByText(t('providers.requiredText', { name: NAME }))).toBeVisible();
  await page.getByRole('link', { name: t('auth.login') }).click();
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('providers.linkTitle', { name: NAME }) })).toBeVisible();
  await app.expectAccessible();
  await page.getByRole('button', { name: t('providers.link', { name: NAME }) }).click();
  await expect(page.getByText(t('providers.linked', { name: NAME }))).toBeVisible();

  await page.goto(stage.url + app.to('settings-profile'));
  makeSessionsStale(stage.dataDir);
  app.expectStatusInConsole(403);
  const wanted = nextEmail();
  await page.getByLabel(t('account.newEmail')).fill(wanted);
  await page.getByRole('button', { name: t('account.changeEmail') }).click();
  await page
    .getByRole('dialog', { name: t('proof.title') })
    .getByRole('button', { name: t('providers.continue', { name: NAME }) })
    .click();
  // The open session at the provider is not enough: it asks again.
  await signInAgainAt(page, email);
  await expect(page).toHaveURL(stage.url + app.to('settings-profile'));
  await expect(page.getByRole('status').filter({ hasText: t('proof.proved') })).toBeVisible();
  await expect(page.getByLabel(t('account.newEmail'))).toHaveValue(wanted);
  await page.getByRole('button', { name: t('account.changeEmail') }).click();
  await expect(page.getByText(t('account.pendingEmail', { email: wanted }))).toBeVisible();
});

async function continueWith(page: Page, { t }: AppFixture): Promise<void> {
  await page.getByRole('button', { name: t('providers.continue', { name: NAME }) }).click();
}
