import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { makeLoopZip } from '#tests/client/make-loop.ts';
import { DEEP, ONCE } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { habitName } from './list.ts';
import { noonZone } from './noon-zone.ts';
import { pressConfirm } from './press-confirm.ts';
import { sideways, smallTargets } from './screen-checks.ts';

const day = (back: number): string => addDays(dayIn(noonZone, Date.now()), -back);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Four habits of Loop: 30 ticks of which one has a note, with a skip and an automatic day; 10 amounts; 5 ticks; and no day. */
const zip = makeLoopZip([
  {
    name: 'Lire, "vite"',
    days: [
      ...upTo(30).map((back) => [day(back), 'YES_MANUAL', back === 2 ? 'Un mot' : '']),
      [day(31), 'SKIP', ''],
      [day(32), 'YES_AUTO', ''],
    ],
  },
  {
    name: 'Eau',
    type: 'NUMERICAL',
    unit: 'verres',
    targetType: 'AT_LEAST',
    target: 8,
    days: upTo(10).map((back) => [day(back), 8_000, '']),
  },
  { name: 'Courir', days: upTo(5).map((back) => [day(back), 'YES_MANUAL', '']) },
  { name: 'Nouvelle' },
]);

const HABITBULL = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText';

async function choose(page: Page, { t }: AppFixture, name: string, content: Uint8Array | string) {
  const buffer = Buffer.from(content);
  await page.getByLabel(t('imports.choose')).setInputFiles({ name, mimeType: 'text/plain', buffer });
}

const read = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.request.get(`/api/v1${path}`)).json()) as T;
const namesOf = async (page: Page) => (await read<Habit[]>(page, '/habits')).map(({ name }) => name);

test('takes a new user from a file of another app to its year, and back', { tag: ONCE }, async ({
  page,
  app,
  context,
}) => {
  const { t } = app;
  await app.register();
  await page.goto(app.to('settings-import'));
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: t('imports.title') })).toBeVisible();
  await page.waitForLoadState('load');

  // The file is read on the device: without a connection too.
  await choose(page, app, 'backup.txt', zip);
  await expect(
    main.getByText(t('imports.found', { count: 4, source: t('imports.source.loop') })),
  ).toBeVisible();
  // The keyboard goes on in the step that came.
  const card = main.locator('section', { has: page.getByText('backup.txt') });
  await expect(card).toBeFocused();
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  await context.setOffline(true);
  const first = main.getByRole('listitem').filter({ hasText: 'Lire, "vite"' }).first();
  await expect(first).toContainText(t('imports.doneDays', { count: 30 }));
  await expect(first).toContainText(t('imports.skippedDays', { count: 1 }));
  await expect(first).toContainText(t('imports.notedDays', { count: 1 }));
  await expect(first).toContainText(t('imports.droppedOf.automatic', { count: 1 }));
  await first.getByText(t('imports.showYear')).click();
  await expect(first.getByRole('img', { name: t('imports.yearOf', { name: 'Lire, "vite"' }) })).toBeVisible();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);

  await main.getByRole('checkbox', { name: 'Nouvelle' }).uncheck();
  // Twice, before the page has changed: one import begins.
  await main
    .getByRole('button', { name: t('imports.beginChosen', { count: 3 }) })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await expect(main.getByRole('alert')).toHaveText(t('shell.noConnection'));
  await context.setOffline(false);
  await main.getByRole('button', { name: t('imports.goOn') }).click();
  const total = t('imports.areHere', {
    days: t('imports.daysHere', { count: 46 }),
    habits: t('imports.ofHabits', { count: 3 }),
  });
  await expect(main.getByText(total)).toBeVisible();
  await app.expectAccessible();
  expect(await namesOf(page)).toEqual(['Lire, "vite"', 'Eau', 'Courir']);
  await main.getByRole('link', { name: t('imports.toList') }).click();
  await expect(habitName(page, 'Eau')).toBeVisible();
  await page.goto(app.to('habits-performance'));
  await expect(page.getByRole('main')).toContainText('45');

  await page.goto(app.to('settings-import'));
  const undo = main.getByRole('button', { name: new RegExp(`^${t('imports.undoImport')}`) });
  await expect(main.getByText(t('imports.daysHere', { count: 46 }))).toBeVisible();
  await undo.click();
  await pressConfirm(
    main.getByRole('button', { name: new RegExp(`^${t('imports.confirmUndo').slice(0, 6)}`) }),
  );
  await expect(main.getByText(t('imports.undoneResult'))).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(main.getByRole('listitem')).toBeFocused();
  expect(await namesOf(page)).toEqual([]);
  await page.goto(app.to('index'));
  await expect(page.locator('main [data-empty]')).toBeVisible();
});

test(
  'refuses files in words, and reads the next one',
  { tag: [DEEP, ONCE] },
  async ({ page, app }, testInfo) => {
    const { t } = app;
    await app.register();
    await page.goto(app.to('settings-import'));
    const main = page.getByRole('main');
    const refused: readonly (readonly [content: Uint8Array | string, words: string])[] = [
      [zip.subarray(0, zip.length / 2), t('imports.refusal.damaged')],
      [`${HABITBULL}\nRead,,,soon,1,\n`, t('imports.refusal.nothingRead')],
    ];
    for (const [content, words] of refused) {
      await choose(page, app, 'file', content);
      await expect(main.getByRole('alert')).toHaveText(words);
    }
    // The app of the last one is known: the way to its page, which says how to get the file.
    const guide = main.getByRole('link', {
      name: t('imports.guideOf', { source: t('imports.source.habitbull') }),
    });
    await expect(guide).toHaveAttribute('href', app.to('import-habitbull'));
    const large = testInfo.outputPath('large');
    await writeFile(large, new Uint8Array(64 * 1024 * 1024 + 1));
    await page.getByLabel(t('imports.choose')).setInputFiles(large);
    await expect(main.getByRole('alert')).toHaveText(t('imports.refusal.tooLarge'));
    await choose(page, app, 'loop.zip', zip);
    await expect(main.getByRole('checkbox', { name: 'Eau' })).toBeChecked();
  },
);
