import type { Page } from '@playwright/test';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';
import { chooseInMenu, habitName, stepsButton, takeBack } from './list.ts';
import { createHabit, tickDays } from './made-habits.ts';

test('restores deleted and unticked items on undo, and sends nothing', async ({ page, app }) => {
  const { t } = app;
  const { id } = await openList(page, app);
  const sent: string[] = [];
  page.on('request', (request) => {
    // A first visit writes its platform, sooner or later.
    const ofTheList = /\/(?:habits|dividers)\b/.test(new URL(request.url()).pathname);
    if (ofTheList && !['GET', 'HEAD'].includes(request.method())) {
      sent.push(`${request.method()} ${request.url()}`);
    }
  });
  const tick = page.getByRole('button', { name: 'Read', exact: true });
  const undo = page.getByRole('button', { name: t('undo.undo') });

  // By keyboard: the toast waits while the focus is on it.
  await habitName(page, 'Read').click();
  await chooseInMenu(page, app, 'sheet.delete');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tick).toBeHidden();
  await expect(
    page.getByRole('status').filter({ hasText: t('undo.deleted', { name: 'Read' }) }),
  ).toBeVisible();
  await undo.focus();
  await app.expectAccessible();
  await page.keyboard.press('Enter');
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await expect(undo).toBeHidden();

  await page.getByRole('button', { name: t('dividers.options') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('sheet.delete'), exact: true })
    .click();
  await expect(page.getByRole('button', { name: 'Morning', exact: true })).toBeHidden();
  await takeBack(page, app);
  await expect(page.getByRole('button', { name: 'Morning', exact: true })).toBeVisible();

  await stepsButton(page, app).click();
  const remove = page.getByRole('button', { name: t('creator.deleteStep', { name: 'Open it' }) });
  await remove.click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await takeBack(page, app);
  await expect(page.getByRole('checkbox', { name: 'Open it' })).toBeChecked();
  expect(sent).toEqual([]);

  await tick.click();
  await expect(tick).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('checkbox', { name: 'Open it' })).not.toBeChecked();
  await takeBack(page, app);
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('checkbox', { name: 'Open it' })).toBeChecked();
  await expect.poll(() => habitOf(page, id)).toMatchObject({ name: 'Read', done: true, steps: ['Open it'] });
  await page.reload();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
});

/** A divider, and under it a habit that is done today, with a step. */
async function openList(page: Page, app: AppFixture): Promise<{ id: string }> {
  await app.register();
  await page.request.post('/api/v1/dividers', { headers: sameOrigin, data: { name: 'Morning' } });
  const { id, history } = await createHabit(page, 'Read');
  await page.request.post(`/api/v1/habits/${id}/steps`, { headers: sameOrigin, data: { name: 'Open it' } });
  await tickDays(page, id, Object.keys(history).slice(0, 1));
  await page.goto(app.to('index'));
  return { id };
}

/** A habit on the server; null when there is none. */
async function habitOf(page: Page, id: string) {
  const answer = await page.request.get(`/api/v1/habits?id=${id}`);
  const [habit] = (await answer.json()) as {
    name: string;
    history: Record<string, number>;
    steps: { name: string }[];
  }[];
  if (!habit) return null;
  const { name, history, steps } = habit;
  return { name, done: (Object.values(history)[0] ?? 0) > 0, steps: steps.map((step) => step.name) };
}
