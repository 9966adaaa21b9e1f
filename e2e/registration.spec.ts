import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, expect, nextEmail, password, test } from './fixtures.ts';
import { startOwnServer } from './own-server.ts';
import { createInvitation } from './stored-state.ts';

async function fillIn(page: Page, { t }: AppFixture): Promise<void> {
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByLabel(t('auth.email')).fill(nextEmail());
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
}

test('registers by the link of an invitation, which works once, until the club is closed', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  const { url, dataDir, end, start, stop } = await startOwnServer(() => ({ REGISTRATION: 'invite' }));
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
  // The link of an invitation that ended shows its field, with the error.
  app.expectStatusInConsole(422);
  await page.goto(`${url}${app.to('auth-register')}#invite=${token}`);
  await expect(page.getByText(t('auth.invitedText'))).toBeVisible();
  await fillIn(page, app);
  await page.getByRole('button', { name: t('auth.join') }).click();
  await expect(page.getByLabel(t('auth.invite'))).toHaveValue(token);
  await expect(page.getByText(t('toasts.inviteInvalid'))).toBeVisible();
  await app.expectAccessible();
  // A page that is open while its server ends reports requests that fail.
  await page.goto('about:blank');
  await end();
  await start({ REGISTRATION: 'closed' });
  await page.goto(url + app.to('index'));
  await expect(page.getByRole('link', { name: t('landing.login'), exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: t('landing.join') })).toHaveCount(0);
  await app.expectAccessible();
  await page.goto(url + app.to('auth-register'));
  await expect(page.getByRole('heading', { name: t('auth.closed') })).toBeVisible();
  await app.expectAccessible();
  await page.goto('about:blank');
  await stop();
});
