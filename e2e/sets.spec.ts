import { starterSets as english } from '#i18n/en/starter-sets.ts';
import { starterSets as french } from '#i18n/fr/starter-sets.ts';
import { saved } from './answered.ts';
import { type AppFixture, expect, nextEmail, password, sameOrigin, test } from './fixtures.ts';
import { habitNames, takeBack } from './list.ts';
import { createHabit } from './made-habits.ts';

const setsOf = ({ language }: AppFixture) => (language === 'fr' ? french : english);

test('begins an empty list with a set: chooses, renames, adds, takes back, adds again', async ({
  page,
  app,
}) => {
  const { t } = app;
  const { morning } = setsOf(app);
  await app.register();
  await page.goto(app.to('index'));
  await page.getByRole('link', { name: t('welcome.sets') }).click();
  await expect(page).toHaveURL(app.to('habits-sets'));
  await page.getByRole('link', { name: morning.name }).click();
  await expect(page.getByRole('heading', { name: morning.name })).toBeVisible();
  const [first, second, ...others] = morning.habits.map(({ name }) => name);
  await page.getByRole('checkbox', { name: t('sets.include', { name: first ?? '' }) }).uncheck();
  const name = page.getByLabel(t('sets.nameOf', { name: second ?? '' }));
  await name.fill('Tea');
  await app.expectAccessible();
  const add = page.getByRole('button', { name: t('sets.add', { count: 4 }) });
  await add.click();
  await expect(page).toHaveURL(app.to('index'));
  await expect(habitNames(page)).toHaveText(['Tea', ...others]);
  await expect(page.getByRole('button', { name: morning.name, exact: true })).toBeVisible();
  await takeBack(page, app);
  await expect(page.getByText(t('welcome.title'))).toBeVisible();
  await expect(page.getByRole('button', { name: morning.name, exact: true })).toBeHidden();
  await saved(page);
  await page.reload();
  await expect(page.getByText(t('welcome.title'))).toBeVisible();

  await page.getByRole('link', { name: t('welcome.sets') }).click();
  await page.getByRole('link', { name: morning.name }).click();
  await page.getByRole('button', { name: t('sets.add', { count: 5 }) }).click();
  await expect(habitNames(page)).toHaveCount(5);
  await saved(page);
  await page.reload();
  await expect(habitNames(page)).toHaveText(morning.habits.map((habit) => habit.name));
});

test('shares a divider as a link, which a stranger opens, joins with and adds', async ({
  page,
  app,
  browser,
}) => {
  const { t } = app;
  await app.register();
  await page.request.post('/api/v1/dividers', { headers: sameOrigin, data: { name: 'Garden' } });
  await createHabit(page, 'Water');
  await createHabit(page, 'Weed');
  await page.goto(app.to('index'));
  await page.getByRole('button', { name: t('dividers.options') }).click();
  await page.getByRole('button', { name: t('sheet.shareSet') }).click();
  const field = page.getByLabel(t('sets.link'));
  await expect(field).toHaveValue(/#set=/);
  await app.expectAccessible();
  const link = new URL(await field.inputValue());

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  const seen: string[] = [];
  other.on('request', (request) => seen.push(`${request.url()} ${request.postData() ?? ''}`));
  await other.goto(new URL(link.pathname, page.url()).href + link.hash);
  await expect(other.getByRole('heading', { name: 'Garden' })).toBeVisible();
  await expect(other.getByText('Weed')).toBeVisible();
  await other.getByRole('link', { name: t('sets.join') }).click();
  await other.getByLabel(t('auth.firstName')).fill('Camille');
  await other.getByLabel(t('auth.email')).fill(nextEmail());
  await other.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await other.getByRole('button', { name: t('auth.join') }).click();
  await expect(other.getByRole('heading', { name: 'Garden' })).toBeVisible();
  expect(seen.filter((request) => request.includes(link.hash.slice('#set='.length)))).toEqual([]);
  await other.getByRole('button', { name: t('sets.add', { count: 2 }) }).click();
  await expect(habitNames(other)).toHaveText(['Water', 'Weed']);
  await expect(other.getByRole('button', { name: 'Garden', exact: true })).toBeVisible();
  await stranger.close();
});
