import type { Locator, Page } from '@playwright/test';
import { DEEP, ONCE } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, expect, test } from './fixtures.ts';
import { shiftsOf, watchShifts } from './screen-checks.ts';

declare global {
  /** How many sparks of the celebration have started. */
  var sparks: number;
}

const habits = ['run', 'water', 'breathe', 'read', 'guitar', 'phone'] as const;
const open = ['breathe', 'read', 'guitar'] as const;

const demoOf = (page: Page, { t }: AppFixture) => page.getByRole('group', { name: t('landing.demo.label') });
const tickOf = (demo: Locator, { t }: AppFixture, habit: (typeof habits)[number]) =>
  demo.getByRole('button', { name: t(`landing.sample.${habit}`), exact: true });

test('lets a visitor tick the drawn phone, by touch and by keys, up to the whole day with its sparks', {
  tag: DEEP,
}, async ({ page, app, isMobile }) => {
  const { t } = app;
  await watchShifts(page);
  await page.goto(app.to('index'));
  const demo = demoOf(page, app);
  const press = (tick: Locator) => (isMobile ? tick.tap() : tick.click());
  await expect(page.getByText(t('landing.demo.invite'))).toBeVisible();
  await expect(demo).toContainText('86%');
  await expect(demo).toContainText('3/6');

  await press(tickOf(demo, app, 'read'));
  await expect(tickOf(demo, app, 'read')).toHaveAttribute('aria-pressed', 'true');
  await expect(demo).toContainText('87%');
  await expect(demo).toContainText('4/6');
  await expect(demo).toContainText('1/2');
  await expect(demo).toContainText(/1.285/);
  const row = demo.locator('[data-row]').filter({ hasText: t('landing.sample.read') });
  await expect(row).toContainText(`${t('habits.streak')} 3`);
  await expect(page.getByText(t('landing.demo.ticked'))).toBeVisible();

  await press(tickOf(demo, app, 'read'));
  await expect(demo).toContainText('3/6');
  await expect(row).toContainText(`${t('habits.streak')} 2`);
  await expect(page.getByText(t('landing.demo.invite'))).toBeVisible();

  await page.evaluate(() => {
    globalThis.sparks = 0;
    addEventListener('animationstart', ({ animationName }) => {
      if (animationName === 'cheer') globalThis.sparks += 1;
    });
  });
  await tickOf(demo, app, 'run').focus();
  for (const habit of habits) {
    const tick = tickOf(demo, app, habit);
    await expect(tick).toBeFocused();
    if ((open as readonly string[]).includes(habit)) {
      expect(await page.evaluate(() => globalThis.sparks)).toBe(0);
      await page.keyboard.press(habit === 'read' ? 'Enter' : 'Space');
      await expect(tick).toHaveAttribute('aria-pressed', 'true');
    }
    await page.keyboard.press('Tab');
  }
  await expect(demo).toContainText('6/6');
  await expect(page.getByText(t('landing.demo.whole'))).toBeVisible();
  await expect.poll(() => page.evaluate(() => globalThis.sparks)).toBe(12);
  expect(await shiftsOf(page)).toEqual([]);

  await page.reload();
  await expect(demo).toContainText('3/6');
});

test('answers questions, draws the year in both themes, and ends with the way in', { tag: DEEP }, async ({
  page,
  app,
}) => {
  const { t } = app;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(app.to('index'));
    const year = page.getByRole('img', { name: t('landing.year.picture') });
    await year.scrollIntoViewIfNeeded();
    await expect
      .poll(() => year.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await year.evaluate((image) => (image as HTMLImageElement).currentSrc)).toContain(
      `year-${colorScheme}-${app.language}`,
    );
  }
  const answer = page.getByText(t('landing.questions.moveText'));
  await expect(answer).toBeHidden();
  await page.getByText(t('landing.questions.moveTitle')).press('Enter');
  await expect(answer).toBeVisible();
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.indexOf(t('apps.title'))).toBeLessThan(headings.indexOf(t('landing.questions.title')));
  expect(headings.at(-1)).toBe(t('landing.closing.title'));
  await expect(page.getByText(t('landing.closing.promise'))).toBeVisible();
  await page
    .getByRole('link', { name: t('landing.join') })
    .last()
    .click();
  await expect(page).toHaveURL(app.to('auth-register'));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the drawn phone as a complete picture that cannot be pressed', { tag: [DEEP, ONCE] }, async ({
    page,
    app,
  }) => {
    await page.goto(app.to('index'));
    const demo = demoOf(page, app);
    for (const habit of habits) await expect(tickOf(demo, app, habit)).toBeDisabled();
    await expect(demo).toContainText('3/6');
    await expect(page.getByText(app.t('landing.demo.invite'))).toBeHidden();
    await page.getByText(app.t('landing.questions.missedTitle')).click();
    await expect(page.getByText(app.t('landing.questions.missedText'))).toBeVisible();
  });
});
