import { expect, nextEmail, password, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('a visitor joins, signs out, forgets the password and signs in, all without JavaScript', async ({
  page,
  club,
}) => {
  const email = nextEmail();
  const field = (name: 'firstName' | 'email' | 'password') =>
    page.getByLabel(club.t(`auth.${name}`), { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  // A page for members only leads to the login, and from there on to joining.
  await page.goto(club.to('settings'));
  await page.getByRole('link', { name: club.t('auth.join') }).click();
  // What only a script does is not offered.
  await expect(page.getByRole('button', { name: club.t('auth.showPassword') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: club.t('shell.create'), exact: true })).toHaveCount(0);
  await field('firstName').fill('Camille');
  await field('email').fill('camille@nowhere');
  await field('password').fill('short');
  club.expectStatusInConsole(422);
  await press(club.t('auth.join'));
  await expect(page.getByText(club.t('validation.email'))).toBeVisible();
  await expect(page.getByText(club.t('validation.minLength', { min: 8 }))).toBeVisible();
  await expect(field('firstName')).toHaveValue('Camille');
  await expect(field('password')).toHaveValue('');
  await field('email').fill(email);
  await field('password').fill(password);
  await press(club.t('auth.join'));
  await expect(page).toHaveURL(club.to('settings'));

  await page.goto(club.to('auth-logout'));
  await press(club.t('logout.leave'));
  await expect(page).toHaveURL(club.to('index'));
  await expect(page.getByRole('heading', { level: 1, name: club.t('landing.title') })).toBeVisible();

  await page
    .getByRole('link', { name: club.t('landing.login') })
    .first()
    .click();
  await page.getByRole('link', { name: club.t('auth.forgot') }).click();
  await field('email').fill(email);
  await press(club.t('auth.sendLink'));
  await expect(page.getByRole('heading', { name: club.t('auth.linkSent') })).toBeVisible();
  await press(club.t('auth.sendAgain'));
  await expect(page.getByRole('heading', { name: club.t('auth.linkSent') })).toBeVisible();

  await page.getByRole('link', { name: club.t('auth.login') }).click();
  await field('email').fill(email);
  await field('password').fill('not the password');
  club.expectStatusInConsole(401);
  await press(club.t('auth.login'));
  await expect(
    page.getByRole('alert').filter({ hasText: club.t('toasts.invalidCredentials') }),
  ).toBeVisible();
  await expect(field('email')).toHaveValue(email);
  await field('password').fill(password);
  await press(club.t('auth.login'));
  await expect(page).toHaveURL(club.to('index'));
});

test('the list of a member can be read without JavaScript, and says what cannot be done', async ({
  page,
  club,
}) => {
  await club.join();
  await page.request.post('/api/v1/habits', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { name: 'Read', emoji: 'books' },
  });
  await page.goto(club.to('index'));
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeVisible();
  const note = page.locator('noscript .no-script');
  await expect(note).toBeVisible();
  await expect(note).toContainText('JavaScript');
  await note.locator('a').click();
  await expect(page.getByRole('button', { name: club.t('logout.leave') })).toHaveCount(1);
});

test('the applications, and how to have them without a store, are told without JavaScript', async ({
  page,
  club,
}) => {
  await page.goto(club.to('apps'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(club.t('apps.iosText'))).toBeVisible();
});

test('whoever reads another language finds it, on every page of visitors', async ({ page, club }) => {
  const other = club.language === 'en' ? 'fr' : 'en';
  for (const route of ['index', 'apps', 'auth-login', 'auth-register', 'auth-reset-password'] as const) {
    await page.goto(club.to(route));
    await page.locator(`a[hreflang=${other}]`).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await page.locator(`a[hreflang=${club.language}]`).first().click();
    await expect(page).toHaveURL(club.to(route));
  }
});
