import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Circle, OwnCircle } from '#contract/circles.ts';
import { answered, saved, watchRequests } from './answered.ts';
import { type AppFixture, expect, nextEmail, password, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';
import { pressConfirm } from './press-confirm.ts';

/** Of what the test does: it blocks the worker, and takes the connection away. */
const expected = ['Service Worker', 'ERR_INTERNET_DISCONNECTED'];

/** The page of another person, in a browser of their own; at the end nothing may have been logged there either. */
async function openOther(page: Page, options: BrowserContextOptions) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser has ended.');
  const context = await browser.newContext(options);
  const other = await context.newPage();
  watchRequests(other);
  const logged: string[] = [];
  const isExpected = (text: string) => expected.some((part) => text.includes(part));
  other.on('console', (message) => {
    const isWrong = ['error', 'warning'].includes(message.type());
    if (isWrong && !isExpected(message.text())) logged.push(message.text());
  });
  other.on('pageerror', (error) => logged.push(error.message));
  return { other, logged };
}

/** Makes the circle of Ann by its page, and returns a link to it. */
async function makeCircle(page: Page, { t, to, expectAccessible }: AppFixture): Promise<string> {
  await page.goto(to('circles'));
  await answered(page);
  await expect(page.getByRole('heading', { name: t('circles.emptyTitle') })).toBeVisible();
  await page.getByRole('button', { name: t('circles.make') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('circles.name')).fill('Sunday runners');
  await expect(dialog.getByLabel(t('circles.myName'))).toHaveValue('Ann');
  await expectAccessible();
  await dialog.getByRole('button', { name: t('circles.make') }).click();
  await expect(page.getByRole('heading', { name: 'Sunday runners' })).toBeVisible();
  await expect(page.getByText(t('circles.alone'))).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: t('circles.settings') }).click();
  await dialog.getByRole('button', { name: t('circles.makeLink') }).click();
  const link = await dialog.getByLabel(t('circles.link'), { exact: true }).inputValue();
  await answered(page);
  await expectAccessible();
  await dialog.getByRole('button', { name: t('circles.close') }).click();
  return link;
}

/** Joins by a link without an account: the club first, then the circle. */
async function joinBy(page: Page, link: string, { t }: AppFixture): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Sunday runners' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('link', { name: t('circles.register') }).click();
  await page.getByLabel(t('auth.firstName')).fill('Bo');
  await page.getByLabel(t('auth.email')).fill(nextEmail());
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('circles.myName'))).toHaveValue('Bo');
  await page.getByRole('button', { name: t('circles.join') }).click();
  await expect(page.getByRole('heading', { name: 'Ann', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?circle=/);
}

/** As the API sends it to the member of a page. */
async function readCircle(page: Page): Promise<Circle> {
  const read = async <T>(path: string) => (await (await page.request.get(`/api/v1${path}`)).json()) as T;
  const [own] = await read<OwnCircle[]>('/circles');
  return await read<Circle>(`/circles/${own?.id ?? ''}`);
}

/** The card of a member. */
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });

test('brings two people together: by a link, with what each shows, a cheer and a goal', async ({
  page,
  app,
}, { project }) => {
  const { t, to } = app;
  await app.register('Ann');
  await createHabit(page, 'Read');
  const link = await makeCircle(page, app);
  const { other, logged } = await openOther(page, project.use as BrowserContextOptions);
  await joinBy(other, link, app);
  await expect(cardOf(other, 'Ann')).toContainText(t('circles.showsNothing'));

  // What Ann shows, by the sheet of a habit; more of it or less is there when it is read again.
  await page.reload();
  await answered(page);
  await page.getByRole('button', { name: t('circles.share') }).click();
  await page.getByRole('menuitem', { name: 'Read' }).click();
  const sheet = page.getByRole('dialog');
  for (const level of ['full', 'week', 'today'] as const) {
    await sheet.getByText(t(`sharing.levels.${level}`), { exact: true }).click();
    await saved(page);
    await expect
      .poll(async () =>
        (await readCircle(other)).members.flatMap(({ shares }) => shares.map((share) => share.level)),
      )
      .toEqual([level]);
  }
  await page.keyboard.press('Escape');
  await expect(cardOf(page, 'Ann')).toContainText('Read');
  await other.reload();
  await answered(other);
  await expect(cardOf(other, 'Ann')).toContainText(t('sharing.today.open'));

  // A cheer, taken back, and sent again.
  await cardOf(other, 'Ann')
    .getByRole('button', { name: t('circles.cheerNamed', { name: 'Ann' }) })
    .click();
  await other.getByRole('menuitemradio', { name: t('circles.kinds.wow') }).click();
  const sent = t('circles.cheeredNamed', { name: 'Ann', kind: t('circles.kinds.wow') });
  await expect(cardOf(other, 'Ann').getByRole('button', { name: sent })).toBeVisible();
  await other.getByRole('button', { name: t('undo.undo') }).click();
  await cardOf(other, 'Ann')
    .getByRole('button', { name: t('circles.cheerNamed', { name: 'Ann' }) })
    .click();
  await other.getByRole('menuitemradio', { name: t('circles.kinds.wellDone') }).click();
  await saved(other);
  await page.goto(to('circles'));
  await answered(page);
  await expect(cardOf(page, 'Ann')).toContainText(t('circles.kinds.wellDone'));

  await reachGoal(page, app);
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.expectContrast();
  await page.emulateMedia({ colorScheme: 'light' });

  await loseConnection(other, page, app);
  expect(logged).toEqual([]);
  await other.context().close();
});

/** Without a connection: what was read, its time, and a cheer that is sent later. */
async function loseConnection(other: Page, page: Page, { t }: AppFixture): Promise<void> {
  await other.reload();
  await expect(cardOf(other, 'Ann')).toBeVisible();
  await answered(other);
  await other.context().setOffline(true);
  await expect(
    other.getByRole('status').filter({ hasText: t('circles.asOf', { time: '' }).slice(0, 10) }),
  ).toBeVisible();
  await expect(other.getByRole('button', { name: t('circles.addGoal') })).toBeDisabled();
  const wellDone = t('circles.cheeredNamed', { name: 'Ann', kind: t('circles.kinds.wellDone') });
  await cardOf(other, 'Ann').getByRole('button', { name: wellDone }).click();
  await other.getByRole('menuitemradio', { name: t('circles.kinds.withYou') }).click();
  await expect(
    cardOf(other, 'Ann').getByRole('button', {
      name: t('circles.cheeredNamed', { name: 'Ann', kind: t('circles.kinds.withYou') }),
    }),
  ).toBeVisible();
  await other.context().setOffline(false);
  await expect(other.getByRole('button', { name: t('circles.addGoal') })).toBeEnabled();
  await saved(other);
  expect((await readCircle(page)).cheers.map(({ kind }) => kind)).toEqual(['withYou']);
}

/** Sets a goal, creates the habit that counts for it, and does it. */
async function reachGoal(page: Page, { t, to, expectAccessible }: AppFixture): Promise<void> {
  await page.getByRole('button', { name: t('circles.addGoal') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('circles.goalName')).fill('Move together');
  await dialog.getByLabel(t('circles.targetDays')).fill('1');
  await expectAccessible();
  await dialog.getByRole('button', { name: t('circles.save') }).click();
  await page.getByRole('button', { name: t('circles.linkNamed', { name: 'Move together' }) }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: t('circles.makeHabit', { name: 'Move together' }) }).click();
  await expect(page.getByText(t('circles.didTheirs', { done: 0, count: 1 }))).toBeVisible();
  await page.goto(to('index'));
  await page.getByRole('button', { name: 'Move together', pressed: false }).click();
  await saved(page);
  await page.goto(to('circles'));
  await expect(page.getByRole('status').filter({ hasText: t('circles.met') })).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(page.getByText(t('circles.didTheirs', { done: 1, count: 1 }))).toBeVisible();
  await expect(page.getByText(t('circles.met'))).toBeHidden();
}

test('lets a member leave, and a blocked one in no more', async ({ page, app }, { project }) => {
  const { t, to } = app;
  await app.register('Ann');
  const link = await makeCircle(page, app);
  const { other, logged } = await openOther(page, project.use as BrowserContextOptions);
  await joinBy(other, link, app);

  await other.getByRole('button', { name: t('circles.settings') }).click();
  const leaving = other.getByRole('dialog').getByRole('button', { name: t('circles.leave') });
  await leaving.click();
  await pressConfirm(leaving);
  await expect(other.getByRole('heading', { name: t('circles.emptyTitle') })).toBeVisible();
  await other.goto(link);
  await other.getByRole('button', { name: t('circles.join') }).click();
  await expect(other.getByRole('heading', { name: 'Ann', exact: true })).toBeVisible();

  await page.reload();
  await answered(page);
  await page.getByRole('button', { name: t('circles.settings') }).click();
  await app.expectAccessible();
  const blocking = page
    .getByRole('dialog')
    .getByRole('button', { name: t('circles.blockNamed', { name: 'Bo' }) });
  await blocking.click();
  await pressConfirm(blocking);
  await expect(blocking).toBeHidden();

  await other.goto(to('circles'));
  await expect(other.getByRole('heading', { name: t('circles.emptyTitle') })).toBeVisible();
  expect(logged).toEqual([]);
  await other.goto(link);
  await other.getByRole('button', { name: t('circles.join') }).click();
  await expect(other.getByText(t('toasts.circleLinkInvalid'))).toBeVisible();

  const ending = page.getByRole('dialog').getByRole('button', { name: t('circles.leave') });
  await ending.click();
  await pressConfirm(ending);
  await expect(page.getByRole('heading', { name: t('circles.emptyTitle') })).toBeVisible();
  await other.context().close();
});
