import { expect, test } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import { NewPassword } from './reset-password-page.tsx';

const RESET = '/auth/password/reset';

test('says beside the field that a password is weak, and that a link no longer works', async () => {
  const common = { message: 'commonPassword', field: 'password', rule: 'commonPassword' };
  const refusals = [{ message: 'weakPassword', errors: [common] }, { message: 'invalidResetToken' }];
  const screen = await renderApp(<NewPassword token="secret" />, {
    path: '/auth/password/reset',
    // On a slow machine the client reads the account again meanwhile.
    answer: ({ path }) =>
      path === RESET ? Response.json(refusals.shift(), { status: 422 }) : new Promise<Response>(() => {}),
  });
  const field = screen.getByLabelText('New password', { exact: true });
  const save = screen.getByRole('button', { name: 'Save new password' });
  await field.fill('password');
  await save.click();
  await expect.element(field).toHaveAccessibleDescription('This password is one of the most common ones');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('velvet-harbor-thistle-52');
  await save.click();
  await expect.element(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(screen.sent.filter(({ path }) => path === RESET).map(({ body }) => body)).toEqual([
    { token: 'secret', password: 'password' },
    { token: 'secret', password: 'velvet-harbor-thistle-52' },
  ]);
});
