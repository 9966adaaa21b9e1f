import { expect, test } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import { ProfilePage } from './profile/profile-page.tsx';
import { SettingsPage } from './settings-page.tsx';

test.each([
  ['settings', SettingsPage],
  ['profile', ProfilePage],
] as const)('leads from the %s to circles until the user is in one', async (_, Page) => {
  const screen = await renderApp(<Page />, { user: { inCircle: false } });
  const link = screen.getByRole('link', { name: /^Circles/ });
  await expect.element(link).toHaveAttribute('href', '/circles');
  await screen.unmount();
  const member = await renderApp(<Page />, { user: { inCircle: true } });
  await expect.element(member.getByRole('heading', { level: 2 })).toBeVisible();
  expect(member.getByRole('link', { name: /^Circles/ }).query()).toBeNull();
});
