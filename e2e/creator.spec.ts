import { addDays, dayIn, weekdayOf } from '#domain/days/day-key.ts';
import { openMore } from '#tests/web/open-more.ts';
import { saved } from './answered.ts';
import { expect, sameOrigin, test } from './fixtures.ts';
import { noonZone } from './noon-zone.ts';
import { sideways, smallTargets } from './screen-checks.ts';

const words = {
  en: {
    name: 'Read a chapter',
    morning: 'Morning',
    evening: 'Evening',
  },
  fr: {
    name: 'Lire un chapitre',
    morning: 'Le matin',
    evening: 'Le soir',
  },
};

test('creates a habit with a suggested emoji, a reminder and a place under a divider', async ({
  page,
  app,
}) => {
  const { t } = app;
  const { name, morning, evening } = words[app.language];
  await app.register();
  for (const divider of [morning, evening]) {
    await page.request.post('/api/v1/dividers', { headers: sameOrigin, data: { name: divider } });
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(app.to('index'));
  await expect(page.getByRole('heading', { name: t('welcome.title') })).toBeVisible();
  expect(await sideways(page), 'the empty list is not wider than the smallest phone').toBe(0);
  if (size) await page.setViewportSize(size);
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(name);
  const suggested = page.getByRole('group', { name: t('creator.suggestions') }).getByRole('button');
  await expect(suggested).toHaveCount(5);
  await suggested.first().click();
  await expect(suggested.first()).toHaveAttribute('aria-pressed', 'true');
  await openMore(page, t('creator.more'));
  await page.getByRole('button', { name: t('plan.weekdays'), exact: true }).click();
  await page.getByRole('switch', { name: t('creator.remind') }).click();
  await page.getByRole('button', { name: t('creator.otherTime'), exact: true }).click();
  await page.getByLabel(t('creator.time'), { exact: true }).fill('07:15');
  await page.getByLabel(t('creator.under'), { exact: true }).selectOption({ label: morning });
  const preview = [t('plan.weekdays'), app.language === 'fr' ? '7 h 15' : '7:15', morning].join(' · ');
  await expect(page.getByText(preview)).toBeVisible();
  await app.expectAccessible();
  expect(await smallTargets(page)).toEqual([]);
  const picker = page.getByRole('button', { name: t('creator.chooseEmoji') });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await picker.click();
    await expect(page.locator('.emoji-row button').first()).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await picker.click();
  }
  if (size) await page.setViewportSize(size);
  await page.getByRole('button', { name: t('creator.createHabit') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: morning }).getByText(name)).toBeVisible();
  await saved(page);
  expect(await (await page.request.get('/api/v1/habits')).json()).toMatchObject([
    { name, emoji: 'books', days: [1, 2, 3, 4, 5], reminderTime: '07:15' },
  ]);
  await page.reload();
  await expect(page.getByRole('region', { name: morning }).getByText(name)).toBeVisible();
});

/** Opening the creator is the first, creating the last. */
const TAPS_MAX = 3;

const today = dayIn(noonZone, Date.now());
const sunday = addDays(today, (7 - weekdayOf(today)) % 7);
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const year = Number(today.slice(0, 4));
/** The next of such a day, today included. */
const next = (day: string): string => `${today.slice(5) <= day ? year : year + 1}-${day}`;
const [november, march] = [next('11-01'), next('03-31')];

/** The ten usual habits, as a person says them in each language, and what is stored: its name first. */
const habits = [
  {
    en: ['drink 8 glasses of water a day', 'drink water'],
    fr: ['boire 8 verres d’eau par jour', 'boire de l’eau'],
    stored: { kind: 'amount', target: 8, days: everyDay },
  },
  {
    en: ['gym 3 times a week', 'gym'],
    fr: ['gym 3 fois par semaine', 'gym'],
    stored: { kind: 'check', repeat: { type: 'times', count: 3, per: 'week' } },
  },
  {
    en: ['read 20 pages every evening at 21:00', 'read'],
    fr: ['lire 20 pages chaque soir à 21h', 'lire'],
    stored: { kind: 'amount', target: 20, unit: 'pages', days: everyDay, reminderTime: '21:00' },
  },
  {
    en: ['no cigarettes', 'no cigarettes'],
    fr: ['pas de cigarettes', 'pas de cigarettes'],
    stored: { kind: 'limit', target: 0, days: everyDay },
  },
  {
    en: ['max 2 coffees a day', 'Coffees'],
    fr: ['max 2 cafés par jour', 'Cafés'],
    stored: { kind: 'limit', target: 2, days: everyDay },
  },
  {
    en: ['meditate 10 min every morning', 'meditate every morning'],
    fr: ['méditer 10 min chaque matin', 'méditer chaque matin'],
    stored: { kind: 'amount', target: 10, unit: 'min', days: everyDay },
  },
  {
    en: ['call mum every other Sunday', 'call mum'],
    fr: ['appeler maman un dimanche sur deux', 'appeler maman'],
    stored: { repeat: { type: 'interval', every: 2, unit: 'week', from: sunday } },
  },
  {
    en: ['pay the rent on the last day of the month', 'pay the rent'],
    fr: ['payer le loyer le dernier jour du mois', 'payer le loyer'],
    stored: { repeat: { type: 'monthDays', days: ['last'] } },
  },
  {
    en: ['stretch every 3 days', 'stretch'],
    fr: ['s’étirer tous les 3 jours', 's’étirer'],
    stored: { repeat: { type: 'interval', every: 3, unit: 'day', from: today } },
  },
  {
    en: ['vitamin D from November to March', 'vitamin D'],
    fr: ['vitamine D de novembre à mars', 'vitamine D'],
    // A season that has begun begins today.
    stored: { startsOn: november < march ? november : today, endsOn: march },
  },
] as const;

test('makes each of the ten usual habits of one line and at most three taps', async ({ page, app }) => {
  const { t, language } = app;
  await page.setViewportSize({ width: 390, height: 844 });
  await app.register();
  for (const name of language === 'fr' ? ['Le travail', 'Le sport'] : ['Work', 'Sports'])
    await page.request.post('/api/v1/dividers', { headers: sameOrigin, data: { name } });
  await page.goto(app.to('index'));
  // The creator opens at once from here on.
  await page.evaluate(() => document.fonts.ready);
  const panel = page.getByRole('dialog');
  const taps: number[] = [];
  for (const { stored, ...said } of habits) {
    const [line, name] = said[language];
    let tapped = 0;
    const tap = async (label: string) => {
      await page.getByRole('button', { name: label, exact: true }).click();
      tapped += 1;
    };
    await tap(t('shell.create'));
    await expect(page.getByRole('textbox', { name: t('creator.name') })).toBeFocused();
    await page.keyboard.type(line);
    await expect(panel.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByRole('group', { name: t('creator.said') })).toBeVisible();
    await tap(t('creator.createHabit'));
    await expect(panel).toBeHidden();
    taps.push(tapped);
    await saved(page);
    const made = (await (await page.request.get('/api/v1/habits')).json()) as { name: string }[];
    expect(made.at(-1)).toMatchObject({ name, ...stored });
  }
  test.info().annotations.push({ type: 'taps', description: taps.join(', ') });
  expect(Math.max(...taps)).toBeLessThanOrEqual(TAPS_MAX);
});

test('shows what a line said as chips with room for a finger, on the smallest phone', async ({
  page,
  app,
}) => {
  const { t, language } = app;
  await app.register();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(app.to('index'));
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await expect(page.getByRole('textbox', { name: t('creator.name') })).toBeFocused();
  const [line, said, time] =
    language === 'fr'
      ? (['lire 20 pages le 1er et le 15 du mois à 21h', 'Le 1er et le 15 du mois', '21 h'] as const)
      : ([
          'read 20 pages on the 1st and 15th of the month at 21:00',
          'On the 1st and the 15th of the month',
          '21:00',
        ] as const);
  await page.keyboard.type(line);
  const chips = page.getByRole('group', { name: t('creator.said') });
  await expect(chips.getByRole('button', { name: said, exact: true })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await app.expectAccessible();
  await chips.getByRole('button', { name: time, exact: true }).click();
  await expect(page.getByLabel(t('creator.time'), { exact: true })).toBeFocused();
  await app.expectAccessible();
});
