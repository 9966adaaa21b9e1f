import { DEEP } from '../tests/setup/journey-pairs.ts';
import { expect, nextEmail, password, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';

test.use({ javaScriptEnabled: false });

test('registers, signs out, requests a reset and signs in without JavaScript', async ({ page, app }) => {
  const email = nextEmail();
  const field = (name: 'firstName' | 'email' | 'password') =>
    page.getByLabel(app.t(`auth.${name}`), { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  // A members' page redirects to the login, which links to registering.
  await page.goto(app.to('settings'));
  await page.getByRole('link', { name: app.t('auth.join') }).click();
  // Features that need JavaScript are hidden.
  await expect(page.getByRole('button', { name: app.t('auth.showPassword') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: app.t('shell.create'), exact: true })).toHaveCount(0);
  await field('firstName').fill('Camille');
  await field('email').fill('camille@nowhere');
  await field('password').fill('short');
  app.expectStatusInConsole(422);
  await press(app.t('auth.join'));
  await expect(page.getByText(app.t('validation.email'))).toBeVisible();
  await expect(page.getByText(app.t('validation.minLength', { min: 8 }))).toBeVisible();
  await expect(field('firstName')).toHaveValue('Camille');
  await expect(field('password')).toHaveValue('');
  await field('email').fill(email);
  await field('password').fill(password);
  await press(app.t('auth.join'));
  await expect(page).toHaveURL(app.to('settings'));

  await page.goto(app.to('auth-logout'));
  await press(app.t('logout.leave'));
  await expect(page).toHaveURL(app.to('index'));
  await expect(page.getByRole('heading', { level: 1, name: app.t('landing.title') })).toBeVisible();

  await page
    .getByRole('link', { name: app.t('landing.login'), exact: true })
    .first()
    .click();
  await page.getByRole('link', { name: app.t('auth.forgot') }).click();
  await field('email').fill(email);
  await press(app.t('auth.sendLink'));
  await expect(page.getByRole('heading', { name: app.t('auth.linkSent') })).toBeVisible();
  await press(app.t('auth.sendAgain'));
  await expect(page.getByRole('heading', { name: app.t('auth.linkSent') })).toBeVisible();

  await page.getByRole('link', { name: app.t('auth.login') }).click();
  await field('email').fill(email);
  await field('password').fill('not the password');
  app.expectStatusInConsole(401);
  await press(app.t('auth.login'));
  await expect(page.getByRole('alert').filter({ hasText: app.t('toasts.invalidCredentials') })).toBeVisible();
  await expect(field('email')).toHaveValue(email);
  await field('password').fill(password);
  await press(app.t('auth.login'));
  await expect(page).toHaveURL(app.to('index'));
});

test('shows the list of a member and its limits without JavaScript', { tag: DEEP }, async ({ page, app }) => {
  await app.register();
  await createHabit(page, 'Read');
  await page.goto(app.to('index'));
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeVisible();
  const note = page.locator('noscript .no-script');
  await expect(note).toBeVisible();
  await expect(note).toContainText('JavaScript');
  await note.locator('a').click();
  await expect(page.getByRole('button', { name: app.t('logout.leave') })).toHaveCount(1);
});
