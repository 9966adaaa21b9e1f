import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { expectReady } from './list.ts';
import { createHabit } from './made-habits.ts';

test('leaves the screen to the list while it scrolls down, and comes back on the way up, at the end and for the keyboard', {
  tag: DEEP,
}, async ({ page, app }) => {
  await openLongList(page, app);
  await page.setViewportSize({ width: 390, height: 844 });
  const dock = page.getByRole('navigation', { name: app.t('shell.menu') });
  const create = dock.getByRole('button', { name: app.t('shell.create') });
  await expect(dock).toBeInViewport({ ratio: 1 });

  // The page watches its scrolling once it is idle.
  await expect(async () => {
    await scrollPage(page, 40);
    await expect(dock).not.toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await scrollPage(page, -80);
  await expect(dock).toBeInViewport({ ratio: 1 });

  await scrollPage(page, 200);
  await expect(dock).not.toBeInViewport();
  // Focus brings it back, where it would otherwise be out of sight.
  await create.focus();
  await expect(dock).toBeInViewport({ ratio: 1 });
  await create.blur();
  await expect(dock).not.toBeInViewport();

  await scrollPage(page, 10_000);
  await expect(dock).toBeInViewport({ ratio: 1 });
});

test('is part of the header on a wide screen, and scrolls with it', { tag: DEEP }, async ({ page, app }) => {
  await openLongList(page, app);
  await page.setViewportSize({ width: 1280, height: 800 });
  const navigation = page.getByRole('navigation', { name: app.t('shell.menu') });
  await expect(navigation).toHaveCount(1);
  const box = await navigation.boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(Math.abs(middleOf(box) - middleOf(heading))).toBeLessThan(40);
  // In this order, whether or not the help for keyboards is among them.
  const names = ['shell.home', 'shell.create', 'shell.settings'] as const;
  const lefts = await Promise.all(
    names.map(async (name) => (await navigation.getByLabel(app.t(name)).boundingBox())?.x ?? 0),
  );
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  await scrollPage(page, 400);
  await expect(navigation).not.toBeInViewport();
});

async function openLongList(page: Page, app: AppFixture): Promise<void> {
  await app.register();
  for (let number = 1; number <= 18; number += 1) {
    await createHabit(page, `Habit ${number}`);
  }
  await page.goto(app.to('index'));
  await expectReady(page);
}

async function scrollPage(page: Page, pixels: number): Promise<void> {
  await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), pixels);
}

function middleOf(box: { y: number; height: number } | null): number {
  if (!box) throw new Error('Not on the screen');
  return box.y + box.height / 2;
}
