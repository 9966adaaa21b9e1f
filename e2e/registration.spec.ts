import type { Page } from '@playwright/test';
import { type AppFixture, test as base, expect, nextEmail, password } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { createInvitation } from './stored-state.ts';

/** A page that is open while its server ends reports requests that fail. */
const leave = async (page: Page) => await page.goto('about:blank');

/** A server that each test starts with its own way of admitting new members. */
const test = base.extend<{ serve: (registration: 'invite' | 'closed') => Promise<OwnServer> }>({
  serve: async ({ browserName, page }, use) => {
    expect(browserName).toBe('chromium');
    const started: OwnServer[] = [];
    await use(async (registration) => {
      const server = await startOwnServer(() => ({ REGISTRATION: registration }));
      started.push(server);
      return server;
    });
    await leave(page);
    for (const server of started) await server.stop();
  },
});

// Each test starts a server of its own.
test.setTimeout(120_000);

async function fillIn(page: Page, { t }: AppFixture): Promise<void> {
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByLabel(t('auth.email')).fill(nextEmail());
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
}

test('registers by the link of an invitation, which works once', async ({ page, app, serve }) => {
  const { t } = app;
  const { url, dataDir } = await serve('invite');
  const token = createInvitation(dataDir);
  await page.goto(`${url}${app.to('auth-register')}#invite=${token}`);
  // The secret does not stay in the address bar.
  await expect(page).toHaveURL(url + app.to('auth-register'));
  await expect(page.getByText(t('auth.invitedText'))).toBeVisible();
  await expect(page.getByLabel(t('auth.invite'))).toBeHidden();
  await app.expectAccessible();
  // It is still there after a visit to another page.
  await page.getByRole('link', { name: t('auth.login') }).click();
  await expect(page.getByText(t('auth.haveInvite'))).toBeVisible();
  await page.getByRole('link', { name: t('auth.join') }).click();
  await expect(page.getByText(t('auth.invitedText'))).toBeVisible();
  await fillIn(page, app);
  await page.getByRole('button', { name: t('auth.join') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');

  await page.goto(url + app.to('settings'));
  await page.getByRole('button', { name: t('settings.logout') }).click();
  await expect(page.getByRole('link', { name: t('landing.join') }).first()).toBeVisible();
  await page.goto(url + app.to('auth-register'));
  await expect(page.getByLabel(t('auth.invite'))).toHaveValue('');
  await fillIn(page, app);
  await page.getByRole('button', { name: t('auth.join') }).click();
  await expect(page.getByText(t('toasts.inviteRequired'))).toBeVisible();
  app.expectStatusInConsole(422);
  await page.getByLabel(t('auth.invite')).fill(`${url}${app.to('auth-register')}#invite=${token}`);
  await page.getByRole('button', { name: t('auth.join') }).click();
  await expect(page.getByText(t('toasts.inviteInvalid'))).toBeVisible();
  await app.expectAccessible();

  // The link of an invitation that ended shows its field, with the error.
  await page.goto(`${url}${app.to('auth-register')}#invite=${token}`);
  await expect(page.getByText(t('auth.invitedText'))).toBeVisible();
  await fillIn(page, app);
  await page.getByRole('button', { name: t('auth.join') }).click();
  await expect(page.getByLabel(t('auth.invite'))).toHaveValue(token);
  await expect(page.getByText(t('toasts.inviteInvalid'))).toBeVisible();
});

test('explains that a closed club takes no new members, and lets its members sign in', async ({
  page,
  app,
  serve,
}) => {
  const { t } = app;
  const server = await serve('closed');
  await page.goto(server.url + app.to('index'));
  await expect(page.getByText(t('landing.closed')).first()).toBeVisible();
  await expect(page.getByRole('link', { name: t('landing.join') })).toHaveCount(0);
  await app.expectAccessible();
  await page
    .getByRole('link', { name: t('landing.login') })
    .first()
    .click();
  await expect(page).toHaveURL(server.url + app.to('auth-login'));
  await expect(page.getByRole('heading', { name: t('auth.loginTitle') })).toBeVisible();
  await expect(page.getByText(t('auth.closedText'))).toBeVisible();
  await page.goto(server.url + app.to('auth-register'));
  await expect(page.getByRole('heading', { name: t('auth.closed') })).toBeVisible();
  await expect(page.getByLabel(t('auth.email'))).toHaveCount(0);
  await app.expectAccessible();

  // A member from before it was closed.
  await leave(page);
  await server.end();
  await server.start({ REGISTRATION: 'open' });
  await page.goto(server.url + app.to('auth-register'));
  const email = nextEmail();
  await fillIn(page, app);
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByRole('button', { name: t('auth.join') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  await page.goto(server.url + app.to('settings'));
  await page.getByRole('button', { name: t('settings.logout') }).click();
  await expect(page.getByRole('link', { name: t('landing.join') }).first()).toBeVisible();
  await leave(page);
  await server.end();
  await server.start();
  await page.goto(server.url + app.to('auth-login'));
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
});
