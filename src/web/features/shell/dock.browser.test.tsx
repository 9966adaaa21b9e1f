import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Locale } from '#i18n/locale.ts';
import { renderApp } from '#tests/web/render-app.tsx';
import { Dock } from './dock.tsx';
import '#web/ui/tokens.css';
import '#web/ui/base.css';

const show = async (inCircle: boolean, locale: Locale = 'en') =>
  await renderApp(
    <Dock isAmongHabits={false} isInCircles isInSettings={false}>
      {null}
    </Dock>,
    { user: { inCircle }, locale },
  );

test('leads to circles for a member of one alone', async () => {
  const screen = await show(false);
  await expect.element(screen.getByRole('link', { name: 'Home' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Circles' }).query()).toBeNull();
  await screen.unmount();
  const member = await show(true, 'fr');
  const link = member.getByRole('link', { name: 'Cercles' });
  await expect.element(link).toHaveAttribute('href', '/fr/circles');
  await expect.element(link).toHaveAttribute('aria-current', 'page');
});

test('has all of its items within the narrowest screen', async () => {
  await page.viewport(320, 640);
  const screen = await show(true);
  const items = [...screen.getByRole('navigation').element().children].map((item) =>
    item.getBoundingClientRect(),
  );
  expect(items).toHaveLength(4);
  expect(items.every(({ left, right, width }) => left >= 16 && right <= 304 && width >= 44)).toBe(true);
  const lefts = items.map(({ left }) => left);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
});
