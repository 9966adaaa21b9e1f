import type { Page } from '@playwright/test';
import { type Club, expect, nextEmail, password } from './fixtures.ts';
import { test } from './mail-fixtures.ts';
import { lastLink } from './mailed-links.ts';
import { endSessions } from './server-time.ts';

test('undoing a change keeps another account that is signed in on the same browser', async ({
  page,
  club,
  inbox,
}) => {
  const { t } = club;
  const { email } = await club.join('Ada');
  const asked = await page.request.patch('/api/v1/user', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { email: nextEmail() },
  });
  expect(asked.status()).toBe(200);
  const link = await lastLink(inbox, email, club.to('auth-email-undo'));
  const other = await club.join('Eve');
  await page.goto(link.href);
  await page.getByRole('button', { name: t('emailUndo.undo') }).click();
  await expect(page.getByRole('heading', { name: t('emailUndo.done') })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Eve');
  await expect(page.getByRole('link', { name: t('auth.login'), exact: true })).toHaveCount(0);
  await club.expectAccessible();
  expect(await (await page.request.get('/api/v1/user')).json()).toMatchObject({ email: other.email });
});

test('Back to a mailed link keeps the session that was opened after the old one ran out', async ({
  page,
  context,
  club,
  dataDir,
}) => {
  const { t } = club;
  const { email } = await club.join();
  endSessions(dataDir);
  await page.goto(club.to('auth-email-confirm'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth.login') })
    .click();
  await signIn(page, club, email);
  const tab = await context.newPage();
  await tab.goto(club.to('settings'));
  await page.goBack();
  await expect(page).toHaveURL(club.to('auth-email-confirm'));
  await expect(page.getByRole('button', { name: t('confirmation.resend') })).toBeVisible();
  await page.getByRole('link', { name: t('shell.home') }).click();
  await expect(page).toHaveURL(club.to('index'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  await expect(tab).toHaveURL(club.to('settings'));
});

async function signIn(page: Page, { t, to }: Club, email: string): Promise<void> {
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login'), exact: true }).click();
  await expect(page).toHaveURL(to('index'));
}
