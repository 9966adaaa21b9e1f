import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { type AppFixture, expect, nextEmail, password, sameOrigin } from './fixtures.ts';
import { test } from './mail-fixtures.ts';
import { lastLink } from './mailed-links.ts';
import { endSessions } from './stored-state.ts';

test('keeps another account signed in when a change of email is undone in its browser', {
  tag: DEEP,
}, async ({ page, app, inbox }) => {
  const { t } = app;
  const { email } = await app.register('Ada');
  const asked = await page.request.patch('/api/v1/user', {
    headers: sameOrigin,
    data: { email: nextEmail() },
  });
  expect(asked.status()).toBe(200);
  const link = await lastLink(inbox, email, app.to('auth-email-undo'));
  const other = await app.register('Eve');
  await page.goto(link.href);
  await page.getByRole('button', { name: t('emailUndo.undo') }).click();
  await expect(page.getByRole('heading', { name: t('emailUndo.done') })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Eve');
  await expect(page.getByRole('link', { name: t('auth.login'), exact: true })).toHaveCount(0);
  expect(await (await page.request.get('/api/v1/user')).json()).toMatchObject({ email: other.email });
});

test('keeps the new session on going back to a mailed link that was opened with an expired one', {
  tag: DEEP,
}, async ({ page, context, app, dataDir }) => {
  const { t } = app;
  const { email } = await app.register();
  endSessions(dataDir);
  await page.goto(app.to('auth-email-confirm'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth.login') })
    .click();
  await signIn(page, app, email);
  const tab = await context.newPage();
  await tab.goto(app.to('settings'));
  await page.goBack();
  await expect(page).toHaveURL(app.to('auth-email-confirm'));
  await expect(page.getByRole('button', { name: t('confirmation.resend') })).toBeVisible();
  await page.getByRole('link', { name: t('shell.home') }).click();
  await expect(page).toHaveURL(app.to('index'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  await expect(tab).toHaveURL(app.to('settings'));
});

test('names the account of a confirmation link, and erases it for the owner of the mailbox', {
  tag: DEEP,
}, async ({ page, app, browser, baseURL, inbox }) => {
  const { t } = app;
  const { email } = await app.register('Camille');
  // This device remembers the member from now on.
  await page.goto(app.to('index'));
  await saved(page);
  await page.goto('about:blank');
  const link = await lastLink(inbox, email, app.to('auth-email-confirm'));
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const mailbox = await context.newPage();
  await mailbox.goto(link.href);
  await expect(mailbox).toHaveURL(app.to('auth-email-confirm'));
  await expect(mailbox.getByText('Camille', { exact: true })).toBeVisible();
  await expect(mailbox.getByText(email, { exact: true })).toHaveCount(0);
  const erase = mailbox.getByRole('button', { name: t('emailLink.erase') });
  await expect(erase).toBeHidden();
  await mailbox.getByText(t('emailLink.notMe')).click();
  await erase.click();
  await expect(mailbox.getByRole('heading', { name: t('emailLink.erased') })).toBeFocused();
  await context.close();
  await page.goto(app.to('index'));
  await expect(page.getByRole('heading', { name: t('logout.ended') })).toBeVisible();
});

async function signIn(page: Page, { t, to }: AppFixture, email: string): Promise<void> {
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login'), exact: true }).click();
  await expect(page).toHaveURL(to('index'));
}
