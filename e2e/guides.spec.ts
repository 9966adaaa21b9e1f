import { guideName, guideSources } from '#i18n/paths.ts';
import { expect, nextEmail, password, test } from './fixtures.ts';

test('leads a visitor from the landing page to the page of their app, and through the form to the import', async ({
  page,
  app,
}) => {
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

test('leads a new member from the empty list, and from each page about an app, to the import', async ({
  page,
  app,
}) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('index'));
  await page.getByRole('link', { name: t('welcome.import') }).click();
  await expect(page).toHaveURL(app.to('settings-import'));
  await page.goto(app.to('import'));
  for (const source of guideSources) {
    await page.getByRole('link', { name: t(`guides.${source}.name`) }).click();
    await expect(page).toHaveURL(app.to(guideName(source)));
    await expect(page.getByRole('heading', { name: t(`guides.${source}.title`) })).toBeVisible();
    await expect(page.getByRole('link', { name: t('guides.begin') })).toHaveAttribute(
      'href',
      app.to('settings-import'),
    );
    await page.getByRole('link', { name: t('guides.all') }).click();
    await expect(page).toHaveURL(app.to('import'));
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the steps of each app, and no page for another one', async ({ page, app }) => {
    const { t } = app;
    for (const source of guideSources) {
      await page.goto(app.to(guideName(source)));
      await expect(page.getByText(t(`guides.${source}.export`))).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: t('guides.join') })).toBeVisible();
    }
    app.expectStatusInConsole(404);
    const answer = await page.goto(`${app.to('import')}/nothing`);
    expect(answer?.status()).toBe(404);
  });
});
