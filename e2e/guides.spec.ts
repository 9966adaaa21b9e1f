import { DEEP } from '../tests/setup/journey-pairs.ts';
import { expect, nextEmail, password, test } from './fixtures.ts';

test('leads a visitor from the landing page to the page of their app, and through the form to the import', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  await page.goto(app.to('index'));
  await page.getByRole('link', { name: t('landing.import') }).click();
  await expect(page).toHaveURL(app.to('import'));
  await expect(page.getByRole('heading', { level: 1, name: t('guides.title') })).toBeVisible();
  await page.getByRole('link', { name: t('guides.loop.name') }).click();
  await expect(page).toHaveURL(app.to('import-loop'));
  await expect(page).toHaveTitle(t('seo.import-loop.title'));
  await expect(page.getByRole('main').locator('ol > li')).toHaveText([
    t('guides.loop.open'),
    t('guides.loop.export'),
    t('guides.loop.save'),
    t('guides.last'),
  ]);
  await expect(page.getByText(t('guides.device'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('guides.join') })
    .click();
  await expect(page).toHaveURL((url) => url.pathname === app.to('auth-register'));
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByLabel(t('auth.email')).fill(nextEmail());
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.join') })
    .click();
  await expect(page).toHaveURL(app.to('settings-import'));
});
