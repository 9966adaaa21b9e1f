import type { Habit } from '#contract/habits.ts';
import { type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { keepsLimit, logsAmount, type MonthDay } from '#domain/plan/habit.ts';
import type { Formats } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Translator } from '#i18n/translate.ts';
import { amountText } from '#web/shared/amounts/amount-text.ts';

export type ShownPlan = Pick<Habit, 'kind' | 'unit' | 'target' | 'repeat' | 'startsOn' | 'endsOn'>;

/** The language, and what the words depend on besides the plan. */
export interface Wording {
  readonly t: Translator;
  readonly formats: Formats;
  readonly locale: Locale;
  readonly today: DayKey;
  /** The first day of the user's week. */
  readonly weekStart: number;
}

/** A day that some months lack. */
const SHORTEST_MONTH = 28;
const WEEK = 7;

/** A plan in plain words: `20 km a week · Until 1 March`. */
export function planText(words: Wording, plan: ShownPlan): string {
  return planTexts(words, plan).join(' · ');
}

/** The parts of the same: what is to be logged comes first, then the days, where they are not all, then the bounds. */
export function planTexts(words: Wording, plan: ShownPlan): string[] {
  return [...goal(words, plan), ...bounds(words, plan)].map(capital);
}

/** What is to be logged, and on which days. */
function goal(words: Wording, plan: ShownPlan): string[] {
  const { target, unit, repeat } = plan;
  const isLimit = keepsLimit(plan);
  const { t } = words;
  const days = repeat.type === 'total' ? t('plan.everyDay') : rhythm(words, repeat);
  if (!logsAmount(plan) || target === null) return [days];
  const isDaily = days === t('plan.everyDay');
  if (isLimit && target === 0) return isDaily ? [t('plan.avoid')] : [t('plan.avoid'), days];
  const amount = amountText(words.formats, target, unit);
  const text = repeat.type === 'total' ? total(words, amount, repeat.per) : daily(words, amount, isDaily);
  const wanted = isLimit ? t('plan.atMost', { amount: text }) : text;
  return isDaily ? [wanted] : [wanted, days];
}

const total = ({ t }: Wording, amount: string, per: 'week' | 'month'): string =>
  t(per === 'week' ? 'plan.perWeek' : 'plan.perMonth', { amount });

const daily = ({ t }: Wording, amount: string, isDaily: boolean): string =>
  isDaily ? t('plan.perDay', { amount }) : amount;

function rhythm(words: Wording, repeat: Exclude<ShownPlan['repeat'], { type: 'total' }>): string {
  const { t } = words;
  if (repeat.type === 'weekdays') return weekdays(words, repeat.days);
  if (repeat.type === 'monthDays') return t('plan.ofMonth', { days: listOf(words, repeat.days) });
  if (repeat.type === 'interval') return interval(words, repeat);
  return t(repeat.per === 'week' ? 'plan.timesWeek' : 'plan.timesMonth', { count: repeat.count });
}

function weekdays({ t, formats, weekStart }: Wording, days: readonly number[]): string {
  const preset = presetOf(days);
  if (preset) return t(`plan.${preset}`);
  const [only] = days;
  if (days.length === 1 && only !== undefined) return t('plan.everyWeekday', { day: formats.weekday(only) });
  const place = (day: number): number => (day - weekStart + WEEK) % WEEK;
  const ordered = days.toSorted((left, right) => place(left) - place(right));
  return ordered.map((day) => formats.weekday(day, 'short')).join(', ');
}

type Interval = Extract<ShownPlan['repeat'], { type: 'interval' }>;

function interval(words: Wording, { every: count, unit, from }: Interval): string {
  const { t, formats } = words;
  if (unit === 'day') return count === 1 ? t('plan.everyDay') : t('plan.everyDays', { count });
  if (unit === 'week') {
    const day = formats.weekday(weekdayOf(from));
    return count === 1 ? t('plan.everyWeekday', { day }) : t('plan.everyWeeks', { count, day });
  }
  const date = Number(from.slice(8));
  const day = monthDay(words, date);
  const text = count === 1 ? t('plan.everyMonth', { day }) : t('plan.everyMonths', { count, day });
  return date > SHORTEST_MONTH ? t('plan.orLastDay', { text }) : text;
}

function listOf(words: Wording, days: readonly MonthDay[]): string {
  const list = new Intl.ListFormat(words.locale === 'en' ? 'en-GB' : words.locale);
  return list.format(days.map((day) => monthDay(words, day)));
}

const ordinals = {
  zero: 'plan.ordinalOther',
  one: 'plan.ordinalOne',
  two: 'plan.ordinalTwo',
  few: 'plan.ordinalFew',
  many: 'plan.ordinalOther',
  other: 'plan.ordinalOther',
} as const;

/** `the 31st`, `le 1er`. */
function monthDay({ t, locale }: Wording, day: MonthDay): string {
  if (day === 'last') return t('plan.lastDay');
  const category = new Intl.PluralRules(locale, { type: 'ordinal' }).select(day);
  return t('plan.dayOfMonth', { day: t(ordinals[category], { day }) });
}

/** The day before which there is nothing to do, while it is still to come, and the last one. */
function bounds(words: Wording, { startsOn, endsOn }: ShownPlan): string[] {
  const { t, today } = words;
  const texts: string[] = [];
  if (startsOn !== null && startsOn > today) texts.push(t('plan.from', { day: dayText(words, startsOn) }));
  if (endsOn !== null) texts.push(t('plan.until', { day: dayText(words, endsOn) }));
  return texts;
}

/** A day, with its year where that is not this one. */
const dayText = ({ formats, today }: Wording, day: DayKey): string =>
  formats.day(day, day.slice(0, 4) === today.slice(0, 4) ? 'yearless' : 'long');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Weekdays that have a name. */
export const presets = { everyDay: EVERY_DAY, weekdays: [1, 2, 3, 4, 5], weekend: [0, 6] } as const;
type Preset = keyof typeof presets;

export function presetOf(days: readonly number[]): Preset | null {
  const isSame = (preset: readonly number[]): boolean =>
    preset.length === days.length && preset.every((day) => days.includes(day));
  return (Object.keys(presets) as Preset[]).find((name) => isSame(presets[name])) ?? null;
}
