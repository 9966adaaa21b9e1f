import { listedRoutes } from '#i18n/paths.ts';
import { expect, test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the whole landing page and both forms', async ({ page, club }) => {
    await page.goto(club.to('index'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: club.t('auth.login') }).first()).toBeVisible();
    await page
      .getByRole('link', { name: club.t('auth.join') })
      .first()
      .click();
    await expect(page.getByLabel(club.t('auth.email'))).toBeVisible();
  });

  test('a signed-in list arrives with its habits in the HTML', async ({ page, club }) => {
    await club.join();
    await page.request.post('/api/v1/habits', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { name: 'Lire </script><b>$& vingt pages', emoji: 'books' },
    });
    await page.goto(club.to('index'));
    await expect(
      page.getByRole('button', { name: 'Lire </script><b>$& vingt pages', exact: true, pressed: false }),
    ).toBeVisible();
  });
});

test('a user-only page sends a visitor to the login and back to where they were headed', async ({
  page,
  club,
}) => {
  await page.goto(club.to('settings'));
  await expect(page).toHaveURL(new RegExp(`${club.to('auth-login')}\\?`));
  await expect(page.getByRole('status').filter({ hasText: club.t('toasts.authRequired') })).toBeVisible();
});

test('a signed-in user is not shown the login', async ({ page, club }) => {
  await club.join();
  await page.goto(club.to('auth-login'));
  await expect(page).toHaveURL(club.to('index'));
});

test('a wrong password is told once, in words, and keeps what was typed', async ({ page, club }) => {
  const { email } = await club.join();
  await page.context().clearCookies();
  await page.goto(club.to('auth-login'));
  await page.getByLabel(club.t('auth.email')).fill(email);
  await page.getByLabel(club.t('auth.password'), { exact: true }).fill('not the password');
  club.expectStatusInConsole(401);
  await page.getByRole('button', { name: club.t('auth.login'), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: club.t('toasts.invalidCredentials') })).toHaveCount(
    1,
  );
  await expect(page.getByLabel(club.t('auth.email'))).toHaveValue(email);
});

test('an unknown path is a page of its own, with status 404', async ({ page, club }) => {
  const answer = await page.request.get(`${club.to('index')}/nowhere`.replace('//', '/'), {
    headers: { accept: 'text/html' },
  });
  expect(answer.status()).toBe(404);
  const body = await answer.text();
  expect(body).toContain(club.t('errors.notFound'));
});

test('no page scrolls sideways', async ({ page, club }) => {
  // Below 0 where room is kept for a scroll bar.
  const sideways = () =>
    page.evaluate(() =>
      Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
    );
  for (const route of listedRoutes) {
    await page.goto(club.to(route));
    expect([route, await sideways()]).toEqual([route, 0]);
  }
  await club.join('Maximilienne-Antoinette');
  for (const name of ['Read', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenband'.repeat(4)]) {
    await page.request.post('/api/v1/habits', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { name, emoji: 'books' },
    });
  }
  for (const route of ['index', 'settings'] as const) {
    await page.goto(club.to(route));
    expect([route, await sideways()]).toEqual([route, 0]);
  }
});
