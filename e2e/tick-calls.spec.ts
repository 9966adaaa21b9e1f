import type { Page } from '@playwright/test';
import { addDays } from '#domain/day-key.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { createHabit, tickDays } from './made-habits.ts';
import { openSecondDevice } from './second-device.ts';

const HABITS = '/api/v1/habits';
const QUIET = 5_000;
/** Longer than the age of data that is read again when the user returns. */
const AWAY = 15_000;

interface Habit {
  id: string;
  history: Record<string, number>;
}

/** Two habits: the first has a month of days with a gap before yesterday. */
async function makeHabits(page: Page): Promise<Habit> {
  await createHabit(page, 'Walk');
  const read = await createHabit(page, 'Read');
  const [today = ''] = Object.keys(read.history);
  const days = [1, 3, 4, 5, 6, 7, 8, 9, 20, 21].map((ago) => addDays(today, -ago));
  await tickDays(page, read.id, days);
  return read;
}

/** The header and the list with its cards, as text. */
const shownOn = (page: Page) => async () => [
  await page.getByRole('banner').allInnerTexts(),
  await page.getByRole('main').innerText(),
  await page.getByRole('button', { name: 'Read', exact: true }).getAttribute('aria-pressed'),
];

/**
 * The calls that work causes, with those of timers; every call that began before the last one ended. The checks for changes of other
 * devices are left out: they come on their own, and ask by an ETag once there was a first one, which `openHome` waits for.
 */
async function callsOf(page: Page, work: () => Promise<void>): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()) && !request.headers()['if-none-match'])
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await work();
  await answered(page);
  await page.clock.runFor(QUIET);
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
  return calls.filter((call) => call !== 'GET /robots.txt');
}

async function openHome(page: Page, app: AppFixture): Promise<void> {
  await page.goto(app.to('index'));
  await answered(page);
  // First what starts when the page is idle; then what its code does later, such as writing the snapshot, which may read everything again.
  for (const _ of ['loaded', 'done']) {
    await page.clock.runFor(QUIET);
    await answered(page);
  }
  // The first check for changes of other devices has no ETag yet.
  let checks = 0;
  page.on('response', (response) => {
    if (response.request().headers()['if-none-match']) checks += 1;
  });
  await expect
    .poll(async () => {
      await page.clock.runFor(QUIET);
      await answered(page);
      return checks;
    })
    .toBeGreaterThan(0);
}

test('sends one call when the user ticks a habit, and shows the figures that the server has', {
  tag: DEEP,
}, async ({ page, app }) => {
  await app.register();
  const { id } = await makeHabits(page);
  const second = await openSecondDevice(page);
  await second.clock.install();
  await openHome(second, app);
  await page.clock.install();
  await openHome(page, app);
  const untouched = await shownOn(page)();

  const button = page.getByRole('button', { name: 'Read', exact: true });
  for (const pressed of ['true', 'false', 'true']) {
    const calls = await callsOf(page, async () => {
      const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await button.click();
      await saved;
    });
    expect(calls).toEqual([`PATCH ${HABITS}/${id}/activities`]);
    await expect(button).toHaveAttribute('aria-pressed', pressed);
    const shown = await shownOn(page)();
    if (pressed === 'false') expect(shown).toEqual(untouched);
    else expect(shown).not.toEqual(untouched);
    await page.reload();
    await answered(page);
    await expect.poll(shownOn(page)).toEqual(shown);
    await openHome(page, app);
  }

  await second.clock.fastForward(AWAY);
  await second.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await expect.poll(shownOn(second)).toEqual(await shownOn(page)());
});
