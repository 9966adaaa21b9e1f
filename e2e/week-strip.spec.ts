import type { Page } from '@playwright/test';
import { addDays, dayIn, weekdayOf } from '#domain/day-key.ts';
import { expect, sameOrigin, test } from './fixtures.ts';
import { chooseInMenu, habitName } from './list.ts';
import { createHabit } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';

test.use({ timezoneId: noonZone });

test('keeps past days of the week strip when the weekdays change and the habit is paused', async ({
  page,
  app,
}) => {
  const { t } = app;
  const today = dayIn(noonZone, Date.now());
  const day = (back: number): string => addDays(today, -back);
  await app.register();
  // Today is the fifth day of its week, as a Friday is.
  const weekStart = weekdayOf(day(4));
  await page.request.patch('/api/v1/user/settings', { headers: sameOrigin, data: { weekStart } });
  const { id } = await createHabit(page, 'Read');
  const ticked = { action: 'create', days: [day(6), day(3)] };
  const answer = await page.request.patch(`/api/v1/habits/${id}/activities`, {
    headers: sameOrigin,
    data: ticked,
  });
  expect(answer.status()).toBe(200);

  await page.goto(app.to('index'));
  const before = ['missed', 'done', 'missed', 'missed'];
  await expect.poll(() => marksOn(page)).toEqual([...before, 'open', 'future', 'future']);

  await habitName(page, 'Read').click();
  const sheet = page.getByRole('dialog', { name: 'Read' });
  for (const back of [1, 0]) {
    const name = new Intl.DateTimeFormat(app.language, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.parse(day(back)),
    );
    const toggle = sheet.getByRole('group', { name: t('creator.days') }).getByRole('button', { name });
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await saved;
  }
  await expect.poll(() => marksOn(page)).toEqual([...before, 'off', 'future', 'future']);

  const paused = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await chooseInMenu(page, app, 'sheet.pause');
  await expect.poll(() => marksOn(page)).toEqual([...before, 'off', 'off', 'off']);
  await paused;

  await page.reload();
  await expect.poll(() => marksOn(page)).toEqual([...before, 'off', 'off', 'off']);
});

/** The states of the days in the first habit's week strip, from its classes: `done-1`. */
async function marksOn(page: Page): Promise<string[]> {
  const strip = page.locator('.week-strip').first();
  return await strip.evaluate((element) =>
    Array.from({ length: 7 }, (_, index) => {
      const end = `-${index + 1}`;
      const name = [...element.classList].find((each) => each.endsWith(end) && !each.startsWith('today'));
      return name?.replace(end, '') ?? '';
    }),
  );
}
