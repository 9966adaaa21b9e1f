import type { Page } from '@playwright/test';
import { saved } from './answered.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { expectReady } from './list.ts';
import { shiftsOf, watchShifts } from './screen-checks.ts';
import { openSecondDevice } from './second-device.ts';

/** Creates an item of the list without the page. */
async function make(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(`/api/v1/${path}`, { headers: sameOrigin, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function change(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.patch(`/api/v1/${path}`, { headers: sameOrigin, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A divider with three habits: two that are ticked, and one that a timer measures between them. */
async function makeRoutine(page: Page): Promise<void> {
  await make(page, 'dividers', { name: 'Morning' });
  const wash = await make(page, 'habits', { name: 'Wash', emoji: 'soap' });
  await change(page, `habits/${wash}`, { minutes: 5 });
  await make(page, 'habits', { name: 'Read', emoji: 'books', kind: 'amount', unit: 'min', target: 20 });
  const walk = await make(page, 'habits', { name: 'Walk', emoji: 'sun' });
  await change(page, `habits/${walk}`, { minutes: 10 });
}

const player = (page: Page) => page.getByRole('dialog', { name: 'Morning' });
const playing = (page: Page, name: string) => player(page).getByRole('heading', { name });
const press = (page: Page, { t }: AppFixture, key: 'done' | 'skip' | 'back') =>
  player(page)
    .getByRole('button', { name: t(`routine.${key}`), exact: true })
    .click();
const tickOf = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true, pressed: true });

test('plays a routine through a reload, the end of the app and an hour offline, and another device goes on', async ({
  page,
  app,
}) => {
  const { t } = app;
  await app.register();
  await makeRoutine(page);
  await page.clock.install();
  await page.goto(app.to('index'));
  await expectReady(page);
  const start = page.getByRole('button', { name: t('groups.start') });
  await expect(start).toContainText(t('groups.minutes', { count: 35 }));
  await start.click();
  await expect(playing(page, 'Wash')).toBeVisible();
  await app.expectAccessible();
  await page.keyboard.press('Space');
  await expect(playing(page, 'Read')).toBeVisible();
  await saved(page);

  // Another device has the tick and the timer, and its routine begins with the first habit that is open.
  const second = await openSecondDevice(page);
  await second.goto(app.to('index'));
  // Another device has no local storage of this one.
  await second.evaluate(() => localStorage.clear());
  await second.reload();
  await expectReady(second);
  await expect(tickOf(second, 'Wash')).toBeVisible();
  await expect(second.locator('main').getByRole('button', { name: t('amounts.pauseTimer') })).toBeVisible();
  await second.getByRole('button', { name: t('groups.start') }).click();
  await expect(playing(second, 'Read')).toBeVisible();
  await player(second)
    .getByRole('button', { name: t('routine.close') })
    .click();

  await page.reload();
  await expect(playing(page, 'Read')).toBeVisible();
  await press(page, app, 'done');
  await expect(playing(page, 'Walk')).toBeVisible();
  await saved(page);

  // The end of the app: the next visit offers to go on, and asks nothing.
  await page.close();
  const again = await page.context().newPage();
  await again.clock.install();
  await again.goto(app.to('index'));
  await expectReady(again);
  await expect(player(again)).toBeHidden();
  await again.getByRole('button', { name: t('groups.goOn') }).click();
  await expect(playing(again, 'Walk')).toBeVisible();
  await again.context().setOffline(true);
  await again.clock.fastForward('01:00:00');
  await expect(player(again).getByRole('timer')).toContainText(/\+(?:49|50):\d\d/);
  await press(again, app, 'done');
  await expect(player(again).getByText(t('routine.finished'))).toBeVisible();
  await again.context().setOffline(false);
  await saved(again);
  await player(again)
    .getByRole('button', { name: t('routine.finish') })
    .click();
  await expect(tickOf(again, 'Walk')).toBeVisible();

  await second.reload();
  await expectReady(second);
  await expect(tickOf(second, 'Walk')).toBeVisible();
  await expect(second.locator('main').getByRole('button', { name: t('amounts.startTimer') })).toBeVisible();
});

test('folds a divider outside its time of day, and shows what is due now at the head of the list', async ({
  page,
  app,
}) => {
  const { t } = app;
  await app.register();
  const morning = await make(page, 'dividers', { name: 'Morning' });
  await make(page, 'habits', { name: 'Wash', emoji: 'soap' });
  // It is about noon for the user of a journey.
  await change(page, `dividers/${morning}`, {
    window: { from: '22:00', to: '02:00' },
    rule: { type: 'all' },
  });
  await page.goto(app.to('index'));
  await expectReady(page);
  const head = page.getByRole('button', { name: 'Morning', exact: true });
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(head).toHaveAttribute('aria-expanded', 'true');

  await change(page, `dividers/${morning}`, { window: { from: '10:00', to: '15:00' } });
  await watchShifts(page);
  await page.reload();
  await expectReady(page);
  // What the server wrote is what the page shows: nothing moves.
  expect(await shiftsOf(page)).toEqual([]);
  const now = page.getByRole('region', { name: t('groups.now') });
  await now.getByRole('button', { name: 'Wash', exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'Morning' }).getByRole('img', { name: t('groups.done'), exact: true }),
  ).toBeVisible();
  await app.expectAccessible();
});
