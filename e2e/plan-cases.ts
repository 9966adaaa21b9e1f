import type { Page } from '@playwright/test';
import { createFormats } from '#i18n/format.ts';
import type { AppFixture } from './fixtures.ts';

/** A plan: how the user chooses it, what is said of it in both languages, and what is stored. */
interface Case {
  readonly en: string;
  readonly fr: string;
  readonly stored: Record<string, unknown>;
  choose(page: Page, app: AppFixture): Promise<void>;
}

export const press = async (page: Page, name: string) =>
  await page.getByRole('button', { name, exact: true }).click();
export const fill = async (page: Page, label: string, text: string) =>
  await page.getByLabel(label, { exact: true }).fill(text);
export const kind = async (page: Page, { t }: AppFixture, name: 'amount' | 'limit') =>
  await page.getByText(t(`plan.${name}`), { exact: true }).click();
const other = async (page: Page, { t }: AppFixture, rhythm: 'interval' | 'monthDays') => {
  await press(page, t('plan.more'));
  await page.getByLabel(t('plan.otherRhythm')).selectOption(rhythm);
};

export const planCases: readonly Case[] = [
  {
    en: '4 times a week',
    fr: '4 fois par semaine',
    stored: { kind: 'check', repeat: { type: 'times', count: 4, per: 'week' } },
    async choose(page, { t }) {
      await press(page, t('plan.several'));
      await fill(page, t('plan.count'), '4');
    },
  },
  {
    en: '12 times a month',
    fr: '12 fois par mois',
    stored: { repeat: { type: 'times', count: 12, per: 'month' } },
    async choose(page, { t }) {
      await press(page, t('plan.several'));
      await fill(page, t('plan.count'), '12');
      await page.getByLabel(t('plan.period')).selectOption('month');
    },
  },
  {
    en: 'Every 3 days',
    fr: 'Tous les 3 jours',
    stored: { repeat: { type: 'interval', every: 3, unit: 'day' } },
    async choose(page, app) {
      await other(page, app, 'interval');
      await fill(page, app.t('plan.everyLabel'), '3');
    },
  },
  {
    en: 'Every 2 weeks on Monday',
    fr: 'Toutes les 2 semaines, le lundi',
    stored: { repeat: { type: 'interval', every: 2, unit: 'week', from: '2026-11-30' } },
    async choose(page, app) {
      await other(page, app, 'interval');
      await page.getByLabel(app.t('plan.everyUnit')).selectOption('week');
      await fill(page, app.t('plan.intervalFrom'), '2026-11-30');
    },
  },
  {
    en: 'Every month on the 31st (or the last day)',
    fr: 'Tous les mois, le 31 (ou le dernier jour)',
    stored: { repeat: { type: 'interval', every: 1, unit: 'month', from: '2026-12-31' } },
    async choose(page, app) {
      await other(page, app, 'interval');
      await fill(page, app.t('plan.everyLabel'), '1');
      await page.getByLabel(app.t('plan.everyUnit')).selectOption('month');
      await fill(page, app.t('plan.intervalFrom'), '2026-12-31');
    },
  },
  {
    en: 'On the 1st and the last day of the month',
    fr: 'Le 1er et le dernier jour du mois',
    stored: { repeat: { type: 'monthDays', days: [1, 'last'] } },
    async choose(page, app) {
      await other(page, app, 'monthDays');
      const days = page.getByRole('group', { name: app.t('plan.monthDays') });
      await days.locator('[aria-pressed="true"]').click();
      await days.getByRole('button', { name: '1', exact: true }).click();
      await days.getByRole('button', { name: app.t('plan.last') }).click();
    },
  },
  {
    en: '20.5\u00a0km a week',
    fr: '20,5\u00a0km par semaine',
    stored: { kind: 'amount', target: 20.5, unit: 'km', repeat: { type: 'total', per: 'week' } },
    async choose(page, app) {
      await kind(page, app, 'amount');
      await fill(page, app.t('plan.target'), createFormats(app.language).number(20.5));
      await press(page, 'km');
      await page.getByText(app.t('plan.aWeek'), { exact: true }).click();
    },
  },
  {
    en: '30\u00a0min · Weekdays',
    fr: '30\u00a0min · En semaine',
    stored: { kind: 'amount', target: 30, unit: 'min', step: 5, days: [1, 2, 3, 4, 5] },
    async choose(page, app) {
      await kind(page, app, 'amount');
      await fill(page, app.t('plan.target'), '30');
      await press(page, 'min');
      await press(page, app.t('plan.weekdays'));
      await press(page, app.t('plan.options'));
      await fill(page, app.t('plan.step'), '5');
    },
  },
  {
    en: 'At most 2\u00a0cups a day',
    fr: 'Au plus 2\u00a0cups par jour',
    stored: { kind: 'limit', target: 2, unit: 'cups', cost: 2.5 },
    async choose(page, app) {
      await kind(page, app, 'limit');
      await fill(page, app.t('plan.most'), '2');
      await fill(page, app.t('plan.unit'), 'cups');
      await fill(page, app.t('plan.cost'), '2.5');
    },
  },
  {
    en: 'To avoid · Until 24 December 2099',
    fr: 'À éviter · Jusqu’au 24 décembre 2099',
    stored: { kind: 'limit', target: 0, endsOn: '2099-12-24' },
    async choose(page, app) {
      await kind(page, app, 'limit');
      await page.getByRole('switch', { name: app.t('plan.avoidCompletely') }).click();
      await press(page, app.t('plan.options'));
      await fill(page, app.t('plan.endsOn'), '2099-12-24');
    },
  },
];
