import { saved } from './answered.ts';
import { expect, test } from './fixtures.ts';

test('figures of a first tick agree without a connection', async ({ page, app }) => {
  app.expectInConsole('net::ERR_');
  await app.register();
  await page.goto(app.to('index'));
  await page.getByRole('button', { name: app.t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: app.t('creator.name') }).fill('Swim');
  await page.getByRole('button', { name: app.t('creator.createHabit') }).click();
  const tick = page.getByRole('button', { name: 'Swim', exact: true });
  await expect(tick).toBeEnabled();
  await saved(page);
  await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
  await tick.click();
  const figures = page.getByRole('link', { name: app.t('home.cards') });
  await expect(figures).toContainText('100');
  await expect(figures).toContainText('1/1');
  await figures.click();
  await expect(page.getByRole('heading', { name: app.t('performance.title') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('100');
  await expect(page.getByText(app.t('performance.emptyTitle'))).toBeHidden();
});
