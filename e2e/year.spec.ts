import { readFile } from 'node:fs/promises';
import { BYTE_ORDER_MARK, separators } from '#contract/csv.ts';
import { yearPath } from '#i18n/paths.ts';
import { people } from '../tests/domain/invented-years.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered } from './answered.ts';
import { expect, test } from './fixtures.ts';
import { liveYearOf } from './invented-people.ts';
import { card } from './past-habits.ts';

const YEAR = 2026;

test('tells a year, leaves a habit out, draws a picture of a card, prints, and saves the table of a month', async ({
  page,
  app,
}) => {
  const { t, language } = app;
  await app.register();
  await liveYearOf(page, 'ill', language);
  await page.goto(app.to('habits-performance'));
  await page.getByRole('link', { name: t('performance.yourYear', { year: String(YEAR) }) }).click();
  await expect(page).toHaveURL(yearPath(YEAR, language));
  await answered(page);
  await expect(page.getByRole('heading', { name: t('year.title', { year: String(YEAR) }) })).toBeVisible();
  const totals = card(page, t('year.totals.title'));
  await expect(totals).toBeVisible();
  await app.expectAccessible();

  // Without the habit that logs minutes there is no sum of them, also after a reload.
  const walk = { en: 'Walk in the park', fr: 'Marcher au parc' }[language];
  await page.getByRole('button', { name: t('year.habits') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('year.some')).click();
  await dialog.getByRole('checkbox', { name: walk }).uncheck();
  await app.expectAccessible();
  await dialog
    .getByRole('button', { name: t('year.done') })
    .last()
    .click();
  await expect(totals).toHaveCount(0);
  await page.reload();
  await answered(page);
  await expect(card(page, t('year.kept.title'))).toBeVisible();
  await expect(totals).toHaveCount(0);

  const kept = card(page, t('year.kept.title'));
  await kept.getByRole('button', { name: t('year.share', { title: t('year.kept.title') }) }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await expect(dialog.getByRole('link', { name: t('performance.download') })).toHaveAttribute('download');
  await dialog.getByRole('button', { name: t('performance.closePicture') }).click();

  await page.goto(`${app.to('habits-table')}?of=${YEAR}-01`);
  await answered(page);
  await expect(page.getByRole('row', { name: walk })).toBeVisible();
  await app.expectAccessible();
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name: t('table.download') }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toBe(t('table.fileName', { period: `${YEAR}-01` }));
  const [headings = '', ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  const separator = separators[language];
  expect(headings.startsWith(`${BYTE_ORDER_MARK}${t('table.habit')}${separator}`)).toBe(true);
  expect(lines.find((line) => line.startsWith(walk))).toMatch(
    new RegExp(`${separator}\\d+${separator}\\d+${separator}\\d+${separator}min${separator}`),
  );
});

test('prints all cards of a year on one page', { tag: DEEP }, async ({ page, app }) => {
  const { t, language } = app;
  await app.register();
  await liveYearOf(page, 'student', language);
  // The browser opens no print dialog: the journey prints by itself.
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(yearPath(YEAR, language));
  await answered(page);
  await page.getByRole('button', { name: t('year.print') }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByRole('heading', { level: 1, name: t('year.mine', { year: String(YEAR) }) }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: t('year.kept.title') })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await app.expectAccessible();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.screenshot({ path: test.info().outputPath('print.png'), fullPage: true });
});

for (const person of people) {
  test(`shames no one: the year of the ${person}`, { tag: DEEP }, async ({ page, app }) => {
    const { t, language } = app;
    await app.register();
    await liveYearOf(page, person, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(yearPath(YEAR, language));
    await answered(page);
    await expect(card(page, t('year.kept.title'))).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`${person}-${language}.png`), fullPage: true });
    const figures = await page.getByRole('region').locator('h3 ~ *, header ~ *').allInnerTexts();
    // No card of nothing, and no share of what was not done.
    for (const text of figures) expect(text).not.toMatch(/(?:^|\s)0(?:\s|$)|%/);
    await app.expectAccessible();
  });
}
