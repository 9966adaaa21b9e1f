import { chromiumOptions } from '../scripts/chromium.mjs';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { expect } from './fixtures.ts';
import { read, seedMember } from './phone/api.ts';
import { phones, test } from './phone/stage.ts';

test.use({
  // A page in a shell needs no permission either to reach a server.
  launchOptions: await chromiumOptions('--disable-features=LocalNetworkAccessChecks'),
});

test('signs out without a network, and ends the session when it is back', { tag: DEEP }, async ({
  app,
  stage,
  phone,
}) => {
  phone.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  // The page asks who is signed in when the connection returns.
  phone.expectInConsole('a status of 401');
  const token = await seedMember(phone, app, stage);
  const page = await phone.start(app.to('settings'));
  const leave = page.getByRole('button', { name: app.t('settings.logout') });
  await leave.waitFor();
  // The app reports its system by itself: that write is not to wait.
  const flag = phones[app.language].system === 'android' ? 'platformAndroid' : 'platformIos';
  await expect.poll(async () => await read(stage, token, 'user')).toMatchObject({ [flag]: true });
  await saved(page);
  await page.context().setOffline(true);
  await leave.click();
  await expect(page.getByRole('heading', { name: app.t('logout.here') })).toBeVisible({ timeout: 30_000 });
  expect([...phone.preferences.keys()]).toEqual(['endedToken']);
  await page.context().setOffline(false);
  await expect.poll(() => phone.preferences.size).toBe(0);
  expect(await read(stage, token, 'user')).toMatchObject({ message: 'invalidOpaqueToken' });
});
