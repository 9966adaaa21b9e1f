import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';

test('stores each choice of the settings', { tag: DEEP }, async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('settings'));
  const haptics = page.getByRole('switch', { name: t('settings.haptics') });
  await expect(haptics).toBeChecked();
  await haptics.click();
  await expect(haptics).not.toBeChecked();

  await page
    .getByRole('main')
    .getByRole('link', { name: t('settings.profile') })
    .click();
  const country = page.getByLabel(t('account.country'));
  const told = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await country.selectOption({ label: app.language === 'fr' ? 'Allemagne' : 'Germany' });
  expect((await told).status()).toBe(200);
  await page.getByRole('link', { name: t('account.back') }).click();

  await page.getByText(t('settings.dark'), { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await saved(page);

  await page.reload();
  await expect(haptics).not.toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(app.to('settings-profile'));
  await expect(country).toHaveValue('DE');
});

test('shows a general error when the text of a refusal cannot be loaded', { tag: DEEP }, async ({
  page,
  app,
}) => {
  await app.register();
  await page.goto(app.to('index'));
  await page.route('**/assets/toasts-*.js', (route) => route.abort());
  await page.route('**/api/v1/habits/*/activities', (route) =>
    route.fulfill({ status: 422, json: { message: 'invalidInput', requestId: 'none' } }),
  );
  app.expectStatusInConsole(422);
  app.expectInConsole('net::ERR_FAILED');
  await createHabit(page, 'Read');
  await page.reload();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: app.t('errors.unknown') })).toBeVisible();
});

test('shows all texts in the colours of another theme at once with reduced motion', {
  tag: DEEP,
}, async ({ page, app }) => {
  await app.register();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(app.to('settings'));
  const title = page.locator('.settings-title').first();
  const late = await title.evaluate(async (text) => {
    document.documentElement.dataset['theme'] = 'dark';
    const frames: [text: string, body: string][] = [];
    while (frames.length < 10) {
      await new Promise(requestAnimationFrame);
      frames.push([getComputedStyle(text).color, getComputedStyle(document.body).color]);
    }
    return frames.filter(([ofText, ofBody]) => ofText !== ofBody);
  });
  expect(late).toEqual([]);
});
