import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { expect, sameOrigin } from './fixtures.ts';
import { habitName } from './list.ts';
import {
  deliver,
  instantOf,
  lastOf,
  press,
  shownBy,
  standInForPushService,
  timeIn,
  workerOf,
} from './notifications.ts';
import { test } from './reminding-fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('sends several reminders of a habit, adds a step of an amount, and sums the evening up', {
  tag: DEEP,
}, async ({ page, context, app, reminding }) => {
  const { t } = app;
  // Once: the minute may change on the way.
  const [ten, twenty, thirty] = [timeIn(10), timeIn(20), timeIn(30)];
  const browser = reminding.subscribe();
  await context.grantPermissions(['notifications']);
  await page.addInitScript(standInForPushService, browser.subscription);
  await app.register();
  const made = await page.request.post('/api/v1/habits', {
    headers: sameOrigin,
    data: { name: 'Pages', emoji: 'books', kind: 'amount', unit: 'pages', target: 20, step: 5 },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(app.to('index'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await test.step('adds, words, dates and deletes reminders in the sheet', async () => {
    await habitName(page, 'Pages').click();
    const sheet = page.getByRole('dialog', { name: 'Pages' });
    await sheet.getByRole('switch', { name: t('sheet.reminder') }).click();
    await sheet.getByLabel(t('sheet.reminderTime'), { exact: true }).fill(ten);
    const subscribed = page.waitForResponse('**/reminder-device/push');
    await sheet.getByRole('button', { name: t('channels.turnOn') }).click();
    await subscribed;
    await sheet.getByRole('button', { name: t('sheet.addReminder') }).click();
    await sheet.getByRole('button', { name: t('sheet.addReminder') }).click();
    const items = sheet.getByRole('list', { name: t('sheet.reminders') }).getByRole('listitem');
    await expect(items).toHaveCount(3);
    const [second, third] = [items.nth(1), items.nth(2)];
    await second.getByLabel(t('sheet.reminderTime'), { exact: true }).fill(twenty);
    await second.getByLabel(t('sheet.reminderMessage')).fill('A few more');
    await third.getByLabel(t('sheet.reminderTime'), { exact: true }).fill(ten);
    await expect(third.getByText(t('sheet.reminderTwice'))).toBeVisible();
    await third.getByRole('switch', { name: t('sheet.someDays') }).click();
    await expect(third.getByRole('group', { name: t('sheet.someDays') }).getByRole('button')).toHaveCount(7);
    await app.expectAccessible();
    await third.getByRole('button').last().click();
    await third
      .getByRole('button', { name: new RegExp(`^${t('sheet.deleteReminder', { time: '' })}`) })
      .click();
    await expect(items).toHaveCount(2);
    await page.getByRole('button', { name: t('undo.undo') }).click();
    await expect(items).toHaveCount(3);
    await third
      .getByRole('button', { name: new RegExp(`^${t('sheet.deleteReminder', { time: '' })}`) })
      .click();
    await expect
      .poll(async () => (await remindersOn(page, id)).map(({ time, message }) => [time, message]))
      .toEqual([
        [ten, undefined],
        [twenty, 'A few more'],
      ]);
    await sheet.getByRole('button', { name: t('sheet.close') }).click();
  });

  await test.step('shows what comes next, and turns the summary on', async () => {
    await page.goto(app.to('settings'));
    await page.getByRole('switch', { name: t('channels.summary') }).click();
    const stored = page.waitForResponse('**/user/settings');
    await page.getByLabel(t('channels.summaryTime')).fill(thirty);
    await stored;
    await page.getByRole('switch', { name: t('channels.streak') }).click();
    await page.getByRole('button', { name: t('channels.coming') }).click();
    const coming = page.getByRole('list', { name: t('channels.coming') });
    await expect(coming.getByText('A few more').first()).toBeVisible();
    await expect(coming.getByText(t('channels.summary')).first()).toBeVisible();
    await page.goto(app.to('index'));
  });

  const worker = await workerOf(context);
  await test.step('adds a step from the second reminder, once', async () => {
    await reminding.runAt(instantOf(ten));
    await reminding.runAt(instantOf(twenty));
    expect(browser.received).toHaveLength(2);
    const sent = lastOf(browser);
    expect(sent).toMatchObject({ body: 'A few more', done: '+5 pages', add: 5 });
    await deliver(worker, sent);
    await press(worker, 'done');
    await expect.poll(() => valueOf(page, id, sent.day)).toBe(5);
  });

  await test.step('names what is open in the evening', async () => {
    await reminding.runAt(instantOf(thirty));
    const sent = lastOf(browser);
    expect(sent).toMatchObject({ type: 'summary', body: 'Pages' });
    await deliver(worker, sent);
    expect(await shownBy(worker)).toEqual([{ title: sent.title, lang: app.language, body: 'Pages' }]);
  });
});

interface ShownHabit {
  readonly id: string;
  readonly reminders: readonly { readonly time: string; readonly message?: string }[];
  readonly recent: Readonly<Record<string, { readonly value: number | null }>>;
}

async function habitOf(page: Page, id: string): Promise<ShownHabit | undefined> {
  const answer = await page.request.get('/api/v1/habits');
  return ((await answer.json()) as ShownHabit[]).find((habit) => habit.id === id);
}

const remindersOn = async (page: Page, id: string) => (await habitOf(page, id))?.reminders ?? [];

const valueOf = async (page: Page, id: string, day: string) => (await habitOf(page, id))?.recent[day]?.value;
