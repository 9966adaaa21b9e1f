import { expect, test } from './fixtures.ts';
import { openSecondDevice } from './second-device.ts';

const newPassword = 'copper-lantern-meadow-38';

test('shows what happened to the account, and keeps other tabs signed in when the password changes', async ({
  page,
  app,
}) => {
  const { t } = app;
  const { password } = await app.register('Capucine');
  await page.goto(app.to('index'));
  // Another tab of the same browser, and a device that has copied its cookie.
  const tab = await page.context().newPage();
  await tab.goto(app.to('index'));
  const thief = await openSecondDevice(page);

  await page.goto(app.to('settings-profile'));
  const activity = page.getByRole('region', { name: t('account.activity') });
  const rows = activity.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(t('activity.joined'));
  await expect(rows.first()).toContainText(t('account.network', { network: '127.0.0.x' }));
  const sessions = page.getByRole('region', { name: t('account.sessions') }).getByRole('listitem');
  await expect(sessions).toContainText(t('account.network', { network: '127.0.0.x' }));
  await app.expectAccessible();

  await page.getByLabel(t('account.currentPassword')).fill(password);
  await page.getByLabel(t('auth.newPassword')).fill(newPassword);
  await page.getByRole('button', { name: t('account.changePassword') }).click();
  await expect(rows.first()).toContainText(t('activity.passwordChanged'));
  await expect(sessions).toHaveCount(1);

  await tab.reload();
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('Capucine');
  // The copied cookie is that of before: it ends, however often the thief uses it.
  await expect(async () => {
    const { status } = await thief.evaluate(async () => await fetch('/api/v1/user'));
    expect(status).toBe(401);
  }).toPass({ timeout: 60_000 });
  const answer = await page.evaluate(async () => (await fetch('/api/v1/user')).status);
  expect(answer).toBe(200);
});

test('shows a part that cannot be read without a connection, and reads it once there is one', async ({
  page,
  app,
}) => {
  const { t } = app;
  await app.register('Capucine');
  app.expectInConsole('net::ERR_FAILED');
  await page.route('**/api/v1/user/security-events', (route) => route.abort());
  await page.goto(app.to('settings-profile'));
  const activity = page.getByRole('region', { name: t('account.activity') });
  await expect(activity.getByRole('alert')).toContainText(t('account.notLoaded'));
  await page.unroute('**/api/v1/user/security-events');
  await activity.getByRole('button', { name: t('account.retry') }).click();
  await expect(activity.getByRole('listitem')).toHaveCount(1);
});
