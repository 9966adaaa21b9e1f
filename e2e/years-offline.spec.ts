import { keys } from '#client/state/queries.ts';
import { hashKey } from '#client/state/server-state.ts';
import { addDays, dayIn, dayRange } from '#domain/days/day-key.ts';
import { saved } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { habitName } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { noonZone } from './noon-zone.ts';
import { expectOnDevice } from './on-device.ts';
import { card } from './past-habits.ts';

test.use({ serviceWorkers: 'allow' });

const today = dayIn(noonZone, Date.now());
const lastYear = String(Number(today.slice(0, 4)) - 1);

test('shows any year, one habit and a change of plan without a connection, as the server says later', async ({
  page,
  context,
  app,
}) => {
  const { t } = app;
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  await app.register();
  const read = await createHabit(page, 'Read');
  const run = await createHabit(page, 'Run');
  await tickDays(page, read.id, dayRange(`${lastYear}-03-01`, `${lastYear}-03-20`));
  await tickDays(page, read.id, dayRange(addDays(today, -5), addDays(today, -1)));
  await tickDays(page, run.id, [`${lastYear}-03-01`, `${lastYear}-05-01`]);
  await page.goto(app.to('index'));
  await expectOnDevice(page, [hashKey(keys.habits), hashKey(keys.archives)]);
  await context.setOffline(true);

  await page.goto(app.to('habits-performance'));
  const year = card(page, t('home.year'));
  const choose = page.getByRole('combobox', { name: t('performance.choose') });
  const shows = async (count: number) => {
    // A choice begins with the last year.
    await expect(year.getByRole('button', { name: t('performance.laterYear') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await year.getByRole('button', { name: t('performance.earlierYear') }).click();
    await expect(year.getByRole('img')).toHaveAccessibleName(t('home.yearLabel', { count }));
  };
  await shows(22);
  await choose.selectOption({ label: 'Run' });
  await shows(2);
  await choose.selectOption({ label: 'Read' });
  await shows(20);

  // From now on it is not due on the weekday of today.
  await page.goto(app.to('index'));
  const figures = page.locator('.profile-figures');
  await expect(figures).toContainText('0/2');
  await habitName(page, 'Read').click();
  const weekday = new Intl.DateTimeFormat(app.language, { weekday: 'long', timeZone: 'UTC' });
  await page
    .getByRole('dialog', { name: 'Read' })
    .getByRole('group', { name: t('creator.days') })
    .getByRole('button', { name: new RegExp(weekday.format(new Date(today)), 'i') })
    .click();
  await page.keyboard.press('Escape');
  await expect(figures).toContainText('0/1');
  const shown = (await figures.textContent()) ?? '';

  await context.setOffline(false);
  await saved(page);
  await page.reload();
  await expect(figures).toHaveText(shown);
});
