import { describe, expect, test } from 'vitest';
import { createFormats } from '#i18n/format.ts';
import { loadAllMessages } from '#i18n/load.ts';
import type { Locale } from '#i18n/locale.ts';
import { createTranslator } from '#i18n/translate.ts';
import { planText, type ShownPlan } from './plan-text.ts';

const everyDay = { type: 'weekdays', days: [0, 1, 2, 3, 4, 5, 6] } as const;
const daily: ShownPlan = {
  kind: 'check',
  unit: '',
  target: null,
  repeat: { ...everyDay, days: [...everyDay.days] },
  startsOn: null,
  endsOn: null,
};
const onDays = (...days: number[]): Partial<ShownPlan> => ({ repeat: { type: 'weekdays', days } });
const every = (count: number, unit: 'day' | 'week' | 'month', from = '2026-11-30'): Partial<ShownPlan> => ({
  repeat: { type: 'interval', every: count, unit, from },
});
const monthDays = (...days: (number | 'last')[]): Partial<ShownPlan> => ({
  repeat: { type: 'monthDays', days },
});
const times = (count: number, per: 'week' | 'month'): Partial<ShownPlan> => ({
  repeat: { type: 'times', count, per },
});
const amount = (target: number, unit: string, given: Partial<ShownPlan> = {}): Partial<ShownPlan> => ({
  kind: 'amount',
  target,
  unit,
  ...given,
});
const limit = (target: number, unit: string, given: Partial<ShownPlan> = {}): Partial<ShownPlan> => ({
  kind: 'limit',
  target,
  unit,
  ...given,
});
const total = (per: 'week' | 'month'): Partial<ShownPlan> => ({ repeat: { type: 'total', per } });

const plans: [Partial<ShownPlan>, string, string][] = [
  [{}, 'Every day', 'Tous les jours'],
  [onDays(1, 2, 3, 4, 5), 'Weekdays', 'En semaine'],
  [onDays(6, 0), 'Weekend', 'Le week-end'],
  [onDays(1), 'Every Monday', 'Le lundi'],
  [onDays(0, 1, 3, 5), 'Mon, Wed, Fri, Sun', 'Lun., mer., ven., dim.'],
  [every(1, 'day'), 'Every day', 'Tous les jours'],
  [every(3, 'day'), 'Every 3 days', 'Tous les 3 jours'],
  [every(1, 'week'), 'Every Monday', 'Le lundi'],
  [every(2, 'week'), 'Every 2 weeks on Monday', 'Toutes les 2 semaines, le lundi'],
  [every(1, 'month', '2026-11-01'), 'Every month on the 1st', 'Tous les mois, le 1er'],
  [
    every(1, 'month', '2026-12-31'),
    'Every month on the 31st (or the last day)',
    'Tous les mois, le 31 (ou le dernier jour)',
  ],
  [every(6, 'month', '2026-12-22'), 'Every 6 months on the 22nd', 'Tous les 6 mois, le 22'],
  [monthDays(13), 'On the 13th of the month', 'Le 13 du mois'],
  [monthDays(1, 'last'), 'On the 1st and the last day of the month', 'Le 1er et le dernier jour du mois'],
  [
    monthDays(3, 11, 'last'),
    'On the 3rd, the 11th and the last day of the month',
    'Le 3, le 11 et le dernier jour du mois',
  ],
  [times(1, 'week'), 'Once a week', 'Une fois par semaine'],
  [times(3, 'week'), '3 times a week', '3 fois par semaine'],
  [times(1, 'month'), 'Once a month', 'Une fois par mois'],
  [times(12, 'month'), '12 times a month', '12 fois par mois'],
  [amount(30, 'min'), '30\u00a0min a day', '30\u00a0min par jour'],
  [amount(8, ''), '8 a day', '8 par jour'],
  [amount(20, 'km', total('week')), '20\u00a0km a week', '20\u00a0km par semaine'],
  [amount(1500, 'pages', total('month')), '1,500\u00a0pages a month', '1\u202f500\u00a0pages par mois'],
  [amount(2.125, 'km'), '2.125\u00a0km a day', '2,125\u00a0km par jour'],
  [amount(30, 'min', times(3, 'week')), '30\u00a0min · 3 times a week', '30\u00a0min · 3 fois par semaine'],
  [amount(30, 'min', onDays(1, 3)), '30\u00a0min · Mon, Wed', '30\u00a0min · Lun., mer.'],
  [limit(2, 'coffees'), 'At most 2\u00a0coffees a day', 'Au plus 2\u00a0coffees par jour'],
  [limit(5, '', total('week')), 'At most 5 a week', 'Au plus 5 par semaine'],
  [limit(1, '', onDays(1, 2, 3, 4, 5)), 'At most 1 · Weekdays', 'Au plus 1 · En semaine'],
  [limit(0, ''), 'To avoid', 'À éviter'],
  [limit(0, '', total('month')), 'To avoid', 'À éviter'],
  [limit(0, '', onDays(0, 6)), 'To avoid · Weekend', 'À éviter · Le week-end'],
  [{ endsOn: '2026-12-24' }, 'Every day · Until 24 December', 'Tous les jours · Jusqu’au 24 décembre'],
  [
    { startsOn: '2027-03-01' },
    'Every day · From 1 March 2027',
    'Tous les jours · À partir du 1er\u00a0mars 2027',
  ],
  [
    { startsOn: '2026-12-01', endsOn: '2026-12-31' },
    'Every day · From 1 December · Until 31 December',
    'Tous les jours · À partir du 1er\u00a0décembre · Jusqu’au 31 décembre',
  ],
  [{ startsOn: '2026-11-20' }, 'Every day', 'Tous les jours'],
];

const wordingOf = async (locale: Locale, weekStart = 1) => ({
  t: createTranslator(await loadAllMessages(locale), locale),
  formats: createFormats(locale),
  locale,
  today: '2026-11-20',
  weekStart,
});

describe('planText', () => {
  test.each(plans)('says %j in both languages', async (given, english, french) => {
    const plan = { ...daily, ...given };
    expect(planText(await wordingOf('en'), plan)).toBe(english);
    expect(planText(await wordingOf('fr'), plan)).toBe(french);
  });

  test('begins a list of weekdays with the first day of the week', async () => {
    const plan = { ...daily, ...onDays(0, 1, 3) };
    expect(planText(await wordingOf('en', 0), plan)).toBe('Sun, Mon, Wed');
    expect(planText(await wordingOf('en', 1), plan)).toBe('Mon, Wed, Sun');
  });
});
