import type { Page } from '@playwright/test';
import { keys } from '#client/state/queries.ts';
import { hashKey } from '#client/state/server-state.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { expect } from './fixtures.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { expectOnDevice } from './on-device.ts';
import { test } from './reminding-fixtures.ts';

const TWO_HOURS = 2 * 3_600_000;
/** The hours from UTC to a zone in which it is after two at night: pages that the server renders follow its real clock. */
const offset = ((2 - new Date().getUTCHours() + 36) % 24) - 12;
const zone = `Etc/GMT${offset > 0 ? '-' : '+'}${String(Math.abs(offset))}`;
const day = dayIn(zone, Date.now());
const before = addDays(day, -1);

test.use({ serviceWorkers: 'allow', timezoneId: zone });

async function historyOf(page: Page): Promise<Habit['history']> {
  const answer = await page.request.get('/api/v1/habits');
  const [habit] = (await answer.json()) as Habit[];
  return habit?.history ?? {};
}

test('shows the list of the day before at two at night when days begin at four, and the new day then', {
  tag: DEEP,
}, async ({ page, context, app, reminding }) => {
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  const { t } = app;
  const read = page.getByRole('button', { name: 'Read', exact: true });
  const start = page.getByLabel(t('settings.dayStart'));
  await page.clock.install();
  await app.register();
  const { id } = await createHabit(page, 'Read');
  await tickDays(page, id, [before]);
  await page.goto(app.to('index'));
  await expect(read).toHaveAttribute('aria-pressed', 'false');

  await test.step('moves today when the start is chosen', async () => {
    await page.goto(app.to('settings'));
    await expect(start).toHaveValue('0');
    await expect(start).toHaveAccessibleDescription(t('settings.dayStartText'));
    await start.selectOption({ label: createFormats(app.language).time('04:00') });
    await saved(page);
    const list = await page.goto(app.to('index'));
    expect(await list?.text()).toContain(`data-day="${before}"`);
    await expect(read).toHaveAttribute('aria-pressed', 'true');
    expect(Object.keys(await historyOf(page))[0]).toBe(before);
  });

  await test.step('shows the day before without a connection, and the new day at four', async () => {
    await expectOnDevice(page, [hashKey(keys.habits), hashKey(keys.settings)]);
    await context.setOffline(true);
    await page.reload();
    await expect(read).toHaveAttribute('aria-pressed', 'true');
    await page.clock.fastForward(TWO_HOURS);
    await expect(read).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(read).toHaveAttribute('aria-pressed', 'false');
    await read.click();
    await expect(read).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('agrees with the server at four', async () => {
    await reminding.runAt(Date.now() + TWO_HOURS);
    await context.setOffline(false);
    await page.goto(app.to('index'));
    await expect(read).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => historyOf(page)).toMatchObject({ [day]: 1, [before]: 1 });
    await page.goto(app.to('settings'));
    await expect(start).toHaveValue('4');
  });
});
