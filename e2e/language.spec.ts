import type { Page } from '@playwright/test';
import { keys } from '#client/state/queries.ts';
import { hashKey } from '#client/state/server-state.ts';
import { type Locale, otherLocale } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { expect, test } from './fixtures.ts';
import { expectOnDevice } from './on-device.ts';

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')?.value;

/** Types the address of the site, and checks its language. */
async function expectIndexIn(page: Page, locale: Locale): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(pathTo('index', locale));
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

test('keeps the chosen language on every visit, also after a link in the other language', {
  tag: DEEP,
}, async ({ page, app }) => {
  const other = otherLocale(app.language);
  await expectIndexIn(page, app.language);
  expect(await cookieOf(page), 'the browser’s language is a guess').toBeUndefined();

  await page.locator(`a[hreflang=${other}]`).first().click();
  await expect(page).toHaveURL(pathTo('index', other));
  expect(await cookieOf(page)).toBe(other);
  await expectIndexIn(page, other);
  await expectIndexIn(page, other);

  // A link of another site, in the other language.
  await page.goto(app.to('apps'));
  await expect(page.locator('html')).toHaveAttribute('lang', app.language);
  expect(await cookieOf(page)).toBe(other);
  await expectIndexIn(page, other);
});

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('keeps the chosen language with and without a connection', { tag: DEEP }, async ({
    page,
    context,
    app,
  }) => {
    app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
    const other = otherLocale(app.language);
    await app.register();
    await page.goto(app.to('settings-languages'));
    await page.locator(`a[hreflang=${other}]`).first().click();
    await expect(page).toHaveURL(pathTo('settings-languages', other));
    await page.goto(pathTo('index', other));
    await expectOnDevice(page, [hashKey(keys.user), hashKey(keys.habits)]);
    await expectIndexIn(page, other);

    await context.setOffline(true);
    await expectIndexIn(page, other);
    await page.goto(app.to('auth-login'));
    await expect(page.locator('html')).toHaveAttribute('lang', app.language);
    await expectIndexIn(page, other);
  });
});
