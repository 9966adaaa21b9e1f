import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { habitNames } from './list.ts';
import { shiftsOf, watchShifts } from './screen-checks.ts';

const steps = ['habit', 'tick', 'divider', 'performance'] as const;

/** The first steps of a new member (docs/rules/pages.md#onboarding). */
test('shows a new member the first steps without a shift, marks them as done, and ends them for good', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  await app.register();
  await watchShifts(page);
  await page.goto(app.to('index'));
  const hints = page.getByRole('region', { name: t('hints.title') });
  const before = await placesOf(page, '.empty, .empty *');
  expect(before.length).toBeGreaterThan(0);
  await expect(hints).toBeVisible();
  const notice = page.getByRole('region', { name: t('confirmation.notice') });
  await expect(notice).toBeVisible();
  expect(await placesOf(page, '.empty, .empty *')).toEqual(before);
  expect(await shiftsOf(page)).toEqual([]);
  await expectDone(page, app, []);

  // A habit that is offered takes one press.
  await page.getByRole('button', { name: t('welcome.starterWater') }).click();
  await expect(habitNames(page)).toHaveText([t('welcome.starterWater')]);
  await expectDone(page, app, ['habit']);
  await page.getByRole('button', { name: t('welcome.starterWater'), pressed: false }).click();
  await expectDone(page, app, ['habit', 'tick']);
  await hints.getByRole('button', { name: t('hints.divider') }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill('Morning');
  await page.getByRole('button', { name: t('creator.createDivider') }).click();
  await expectDone(page, app, ['habit', 'tick', 'divider']);

  await hints.getByRole('link', { name: t('hints.performance') }).click();
  await expect(page.getByRole('heading', { name: t('performance.title') })).toBeVisible();
  await expect
    .poll(async () => await (await page.request.get('/api/v1/user/onboarding')).json())
    .toMatchObject({ performanceSeen: true });
  await answered(page);
  const noted = page.waitForResponse(
    (answer) => answer.url().endsWith('/user/onboarding') && answer.request().method() === 'PATCH',
  );
  await page.goBack();
  await expect(hints.getByRole('heading', { name: t('hints.allDone') })).toBeVisible();
  expect((await noted).status()).toBe(200);
  await page.reload();
  // They would appear together with it.
  await expect(notice).toBeVisible();
  await expect(hints).toHaveCount(0);
});

async function expectDone(
  page: Page,
  { t }: AppFixture,
  done: readonly (typeof steps)[number][],
): Promise<void> {
  const hints = page.getByRole('region', { name: t('hints.title') });
  await expect(
    hints.getByText(t('hints.progress', { done: done.length, total: steps.length })),
  ).toBeAttached();
  const ticked = page.getByText(t('hints.done'), { exact: true });
  await expect(hints.getByRole('listitem').filter({ has: ticked })).toHaveText(
    done.map((step) => new RegExp(`^${t(`hints.${step}`)}`)),
  );
}

/** The place and size of each element that the selector finds, from the top of the page. */
async function placesOf(page: Page, selector: string): Promise<string[]> {
  return await page.locator(selector).evaluateAll((nodes) =>
    nodes.map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [node.tagName, x, y + scrollY, width, height].join(' ');
    }),
  );
}
