import type { Locator, Page } from '@playwright/test';
import { DEEP, ONCE } from '../tests/setup/journey-pairs.ts';
import { Finger } from './finger.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { expectReady, sortingStatus } from './list.ts';
import { createHabit } from './made-habits.ts';

/** Morning: Run, Read | Evening: Tea */
const START = ['Morning', 'Run', 'Read', 'Evening', 'Tea'];

test('reorders habits and dividers by mouse, from its first press, and stores the order', {
  tag: ONCE,
}, async ({ page, app }) => {
  await openList(page, app);
  const release = await holdSorting(page);
  await page.goto(app.to('index'));
  const start = await centreOf(item(page, 'Tea'));
  const end = await centreOf(item(page, 'Run'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 20, { steps: 3 });
  release();
  await expect(page.locator('[data-held]')).toHaveCount(1);
  await page.mouse.move(end.x, end.y - 10, { steps: 6 });
  await page.mouse.up();
  await expectOrder(page, ['Morning', 'Tea', 'Run', 'Read', 'Evening']);
  await expect(sortingStatus(page)).toContainText('Tea');

  // A divider moves with its habits: Evening is empty now, and moves above Run.
  await drag(page, item(page, 'Evening'), item(page, 'Run'));
  await expectOrder(page, ['Morning', 'Tea', 'Evening', 'Run', 'Read']);
  await drag(page, item(page, 'Evening'), item(page, 'Morning'));
  await expectOrder(page, ['Evening', 'Run', 'Read', 'Morning', 'Tea']);

  // Dragging is no click: no tick, and no steps unfolded.
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(page.getByRole('group', { name: app.t('habits.steps') })).toHaveCount(0);
  await expectSaved(page, app, ['Evening', 'Run', 'Read', 'Morning', 'Tea']);
});

test('takes a row when a finger rests on it, scrolls on a swipe, ticks on a tap', { tag: DEEP }, async ({
  page,
  app,
}) => {
  await openList(page, app);
  const finger = await Finger.on(page);
  const from = await middleOf(item(page, 'Read'));
  const to = await middleOf(item(page, 'Tea'));
  await finger.down(from);
  await expect(page.locator('[data-held]')).toHaveCount(1);
  await finger.moveTo({ x: to.x, y: to.y + 20 });
  await finger.up();
  await expectOrder(page, ['Morning', 'Run', 'Evening', 'Tea', 'Read']);
  await expect(page.getByRole('group', { name: app.t('habits.steps') })).toHaveCount(0);

  // Without a rest the finger takes no row.
  const start = await middleOf(item(page, 'Run'));
  await finger.down(start);
  await finger.moveTo({ x: start.x, y: start.y - 120 });
  await expect(page.locator('[data-held]')).toHaveCount(0);
  await finger.up();
  await expectSaved(page, app, ['Morning', 'Run', 'Evening', 'Tea', 'Read']);
});

test('takes a row when the first touch rests, and scrolls on a first swipe, before sorting has loaded', {
  tag: DEEP,
}, async ({ page, app }) => {
  const names = Array.from({ length: 14 }, (_, index) => `Habit ${index + 1}`);
  await app.register();
  for (const name of names) await createHabit(page, name);
  const finger = await Finger.on(page);
  const release = await holdSorting(page);
  await page.goto(app.to('index'));
  const from = await centreOf(item(page, 'Habit 5'));
  const to = await centreOf(item(page, 'Habit 2'));
  await finger.down(from);
  await expectRested(page);
  await finger.moveTo({ x: to.x, y: to.y - 20 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  release();
  await expect(page.locator('[data-held]')).toHaveCount(1);
  await finger.up();
  const moved = ['Habit 1', 'Habit 5', 'Habit 2', 'Habit 3', 'Habit 4', ...names.slice(5)];
  await expectOrder(page, moved);
  await expectSaved(page, app, moved);

  const releaseAgain = await holdSorting(page);
  await page.goto(app.to('index'));
  const start = await centreOf(item(page, 'Habit 6'));
  await finger.swipe(start, { x: start.x, y: start.y - 200 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  releaseAgain();
  await expectReady(page);
  await expect(page.locator('[data-held]')).toHaveCount(0);
  await expectOrder(page, moved);
});

test('takes, moves, drops and cancels a row by keyboard, and announces each', { tag: [DEEP, ONCE] }, async ({
  page,
  app,
}) => {
  const { t } = app;
  await openList(page, app);
  const said = sortingStatus(page);
  const { keyboard } = page;
  const grip = grips(page, 'Run', t('habits.move'));
  await grip.focus();
  await keyboard.press('Space');
  await expect(said).toHaveText(t('arrange.lifted', { name: 'Run', place: 2, count: 5 }));
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(said).toHaveText(
    t('arrange.movedUnder', { name: 'Run', place: 4, count: 5, divider: 'Evening' }),
  );
  await keyboard.press('Escape');
  await expect(said).toHaveText(t('arrange.cancelled', { name: 'Run' }));
  await expectOrder(page, START);

  await keyboard.press('Enter');
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(said).toHaveText(
    t('arrange.droppedUnder', { name: 'Run', place: 5, count: 5, divider: 'Evening' }),
  );
  await expectOrder(page, ['Morning', 'Read', 'Evening', 'Tea', 'Run']);
  await expect(grip).toBeFocused();

  // Directly, from any control of the row, which stays focused.
  const tick = page.getByRole('button', { name: 'Run', exact: true });
  await tick.focus();
  await keyboard.press('Alt+ArrowUp');
  await keyboard.press('Alt+ArrowUp');
  await expectOrder(page, ['Morning', 'Read', 'Run', 'Evening', 'Tea']);
  await expect(tick).toBeFocused();

  // Press one handle, then another: moves a row without dragging (WCAG 2.5.7).
  await grips(page, 'Evening', t('habits.move')).press('Enter');
  await grips(page, 'Morning', t('habits.move')).press('Enter');
  await expectOrder(page, ['Evening', 'Tea', 'Morning', 'Read', 'Run']);
  await app.expectAccessible();
  await expectSaved(page, app, ['Evening', 'Tea', 'Morning', 'Read', 'Run']);
});

test('opens a closed divider when a row is dropped under it, and rolls a refused order back', {
  tag: [DEEP, ONCE],
}, async ({ page, app }) => {
  const { t } = app;
  await openList(page, app);
  const evening = page.getByRole('button', { name: 'Evening', exact: true });
  await evening.click();
  await expect(evening).toHaveAttribute('aria-expanded', 'false');
  await grips(page, 'Read', t('habits.move')).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(evening).toHaveAttribute('aria-expanded', 'true');
  await expectOrder(page, ['Morning', 'Run', 'Evening', 'Tea', 'Read']);
  await expectSaved(page, app, ['Morning', 'Run', 'Evening', 'Tea', 'Read']);

  app.expectStatusInConsole(422);
  await page.route('**/habits/reorder', (route) =>
    route.fulfill({ status: 422, json: { message: 'invalidInput' } }),
  );
  await expectReady(page);
  await grips(page, 'Run', t('habits.move')).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('alert')).toContainText(t('toasts.invalidInput'));
  await expectOrder(page, ['Morning', 'Run', 'Evening', 'Tea', 'Read']);
});

async function openList(page: Page, app: AppFixture): Promise<void> {
  await app.register();
  const divide = (name: string) =>
    page.request.post('/api/v1/dividers', { headers: sameOrigin, data: { name } });
  const add = (name: string) =>
    page.request.post('/api/v1/habits', { headers: sameOrigin, data: { name, emoji: 'books' } });
  await divide('Morning');
  await add('Run');
  await add('Read');
  await divide('Evening');
  await add('Tea');
  await page.goto(app.to('index'));
  await expectReady(page);
  await expectOrder(page, START);
}

/** Delays the chunk that sorts, as a slow network would, until it is released. */
async function holdSorting(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/sortable-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until a finger that is down has rested long enough to take a row. */
async function expectRested(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 500, from);
}

/** Where a row is; dispatches no event. */
async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the screen');
  return { x: box.x + 120, y: box.y + box.height / 2 };
}

const item = (page: Page, name: string): Locator =>
  page
    .locator('[data-item]')
    .filter({ has: page.locator('h2, a[aria-haspopup]').getByText(name, { exact: true }) });

const grips = (page: Page, name: string, label: string): Locator =>
  item(page, name).getByRole('button', { name: label, exact: true });

/** The names in the order of the screen. */
async function expectOrder(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.locator('[data-item] h2, [data-item] a[aria-haspopup]')).toHaveText([...names]);
}

/** The order on the server, and after a reload. */
async function expectSaved(page: Page, app: AppFixture, names: readonly string[]): Promise<void> {
  const read = async (path: string) =>
    (await (await page.request.get(`/api/v1/${path}`)).json()) as { name: string; order: number }[];
  const inOrder = async () =>
    [...(await read('habits')), ...(await read('dividers'))]
      .toSorted((left, right) => left.order - right.order)
      .map(({ name }) => name);
  await expect.poll(inOrder).toEqual([...names]);
  await page.goto(app.to('index'));
  await expectOrder(page, names);
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the screen');
  // On the facts of a row or the name of a head: not on a control at its end.
  return { x: box.x + 120, y: box.y + box.height / 2 };
}

/** Drags one row onto the upper half of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await middleOf(from);
  const end = await middleOf(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 10);
  await expect(page.locator('[data-held]')).toHaveCount(1);
  await page.mouse.move(end.x, end.y - 10, { steps: 6 });
  await page.mouse.up();
  await expect(page.locator('[data-held]')).toHaveCount(0);
}
