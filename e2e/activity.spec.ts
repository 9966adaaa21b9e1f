import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { expect, test } from './fixtures.ts';

const newPassword = 'copper-lantern-meadow-38';

/** The token in the session's cookie. */
async function sessionOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name.endsWith('opaqueToken'))?.value;
}

test('shows what happened to the account, and keeps other tabs signed in when the password changes', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  const { password } = await app.register('Capucine');
  await page.goto(app.to('index'));
  const former = await sessionOf(page);
  const tab = await page.context().newPage();
  await tab.goto(app.to('index'));

  await page.goto(app.to('settings-profile'));
  const activity = page.getByRole('region', { name: t('account.activity') });
  // It loads once it comes into view.
  await activity.scrollIntoViewIfNeeded();
  const rows = activity.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(t('activity.joined'));
  await expect(rows.first()).toContainText(t('account.network', { network: '127.0.0.x' }));
  const devices = page.getByRole('region', { name: t('account.sessions') });
  await devices.scrollIntoViewIfNeeded();
  const sessions = devices.getByRole('listitem');
  await expect(sessions).toContainText(t('account.network', { network: '127.0.0.x' }));

  await page.getByLabel(t('account.currentPassword')).fill(password);
  await page.getByLabel(t('auth.newPassword')).fill(newPassword);
  await page.getByRole('button', { name: t('account.changePassword') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('account.passwordChanged') })).toBeVisible();
  await expect(rows.first()).toContainText(t('activity.passwordChanged'));
  await expect(sessions).toHaveCount(1);

  // The tabs of a browser share the new cookie.
  expect(await sessionOf(page)).not.toBe(former);
  await tab.reload();
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('Capucine');
});
