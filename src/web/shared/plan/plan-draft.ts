import type { CreateHabit, Habit } from '#contract/habits.ts';
import { INTERVAL_MAX, TIMES_A_MONTH_MAX, TIMES_A_WEEK_MAX, UNIT_MAX, VALUE_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { EVERY_DAY, normalizeWeekdays } from '#domain/days/weekdays.ts';
import type { HabitKind, MonthDay } from '#domain/plan/habit.ts';
import { hasField, keepsLimit, reachesAmount, targetsOf } from '#domain/plan/habit.ts';
import { cannotRepeat } from '#domain/plan/kind-acts.ts';
import { TIMED_UNIT } from '#domain/plan/timer.ts';
import type { Locale } from '#i18n/locale.ts';
import { readNumber } from '#i18n/typed-number.ts';
import { lengthOf } from '#web/ui/text-length.ts';
import { presetOf, type ShownPlan } from './plan-text.ts';

export type Period = 'day' | 'week' | 'month';
/** How the days of a habit are chosen. Those of a total are free, so it has none of these. */
export type Rhythm = 'weekdays' | 'times' | 'interval' | 'monthDays';

/** A plan as it is typed: numbers are texts, and what another choice hides is kept. */
export interface PlanDraft {
  /** In which its numbers are written. */
  readonly locale: Locale;
  readonly kind: HabitKind;
  readonly avoids: boolean;
  readonly target: string;
  readonly unit: string;
  readonly per: Period;
  readonly rhythm: Rhythm;
  readonly days: readonly number[];
  /** The weekdays are chosen one by one, whichever they are. */
  readonly picksDays: boolean;
  readonly count: string;
  readonly countPer: 'week' | 'month';
  readonly every: string;
  readonly everyUnit: Period;
  readonly from: string;
  readonly monthDays: readonly MonthDay[];
  readonly startsOn: string;
  readonly endsOn: string;
  readonly step: string;
  readonly cost: string;
}

type PlanChoice = 'locale' | 'kind' | 'avoids' | 'per' | 'rhythm' | 'picksDays' | 'countPer' | 'everyUnit';
/** What may be wrong: all that is no choice of a few. */
export type PlanField = Exclude<keyof PlanDraft, PlanChoice>;

/** A key of the texts, and what it says. */
export interface PlanError {
  readonly text:
    | 'validation.required'
    | `plan.${'notNumber' | 'unclear' | 'aboveZero' | 'tooMuch' | 'whole' | 'tooLong' | 'noDate' | 'endFirst' | 'noDay'}`;
  readonly params?: Readonly<Record<string, number>>;
}
export type PlanErrors = { readonly [Field in PlanField]?: PlanError };

export type PlanFields = Pick<
  CreateHabit,
  'unit' | 'target' | 'step' | 'cost' | 'repeat' | 'startsOn' | 'endsOn'
>;

/** The plan of a habit that is ticked daily. */
export const newDraft = (today: DayKey, locale: Locale): PlanDraft => ({
  locale,
  kind: 'check',
  avoids: false,
  target: '',
  unit: '',
  per: 'day',
  rhythm: 'weekdays',
  days: EVERY_DAY,
  picksDays: false,
  count: '3',
  countPer: 'week',
  every: '2',
  everyUnit: 'day',
  from: today,
  monthDays: [Number(today.slice(8))],
  startsOn: '',
  endsOn: '',
  step: '1',
  cost: '',
});

/** The plan of a habit, as a language writes it. */
export function draftOf(
  habit: ShownPlan & Pick<Habit, 'step' | 'cost'>,
  today: DayKey,
  locale: Locale,
): PlanDraft {
  const { kind, target, unit, step, cost, repeat, startsOn, endsOn } = habit;
  const write = (amount: number | null): string =>
    amount === null ? '' : String(amount).replace('.', locale === 'fr' ? ',' : '.');
  const avoids = keepsLimit(habit) && target === 0;
  const draft: PlanDraft = {
    ...newDraft(today, locale),
    kind,
    avoids,
    target: avoids ? '' : write(target),
    unit,
    startsOn: startsOn ?? '',
    endsOn: endsOn ?? '',
    step: write(step),
    cost: write(cost),
  };
  if (repeat.type === 'weekdays')
    return { ...draft, days: repeat.days, picksDays: presetOf(repeat.days) === null };
  if (repeat.type === 'times')
    return { ...draft, rhythm: 'times', count: String(repeat.count), countPer: repeat.per };
  if (repeat.type === 'monthDays') return { ...draft, rhythm: 'monthDays', monthDays: repeat.days };
  if (repeat.type === 'total') return { ...draft, per: repeat.per };
  const { every, unit: everyUnit, from } = repeat;
  return { ...draft, rhythm: 'interval', every: String(every), everyUnit, from };
}

/** Whether the amount is for a whole week or month, on any of its days. */
export const isTotal = (draft: PlanDraft): boolean =>
  !cannotRepeat(draft.kind, { type: 'total' }) && !isAvoided(draft) && draft.per !== 'day';

/** Whether it is a limit of nothing at all. */
export const isAvoided = (draft: PlanDraft): boolean => keepsLimit(draft) && draft.avoids;

/** The rhythm that is in force: a limit has no count of days. */
export const rhythmOf = ({ kind, rhythm }: PlanDraft): Rhythm =>
  cannotRepeat(kind, { type: rhythm }) ? 'weekdays' : rhythm;

/** An amount of the draft; null when it is none. */
function amountIn({ locale }: PlanDraft, text: string): number | null {
  const amount = readNumber(text, locale);
  return typeof amount === 'number' ? amount : null;
}

type Found = PlanError | undefined;
type FoundErrors = { readonly [Field in PlanField]?: Found };

/** The error of each field that is shown. */
export function planErrors(draft: PlanDraft): PlanErrors {
  const { unit, startsOn, endsOn } = draft;
  const avoided = isAvoided(draft);
  const wrong = (field: 'target' | 'step' | 'cost', zero: boolean): Found =>
    hasField(draft, field) ? wrongAmount(draft, field, zero) : undefined;
  const found: FoundErrors = {
    target: avoided ? undefined : wrong('target', targetsOf(draft).least === 0),
    unit:
      hasField(draft, 'unit') && !avoided && lengthOf(unit.trim()) > UNIT_MAX
        ? { text: 'plan.tooLong', params: { max: UNIT_MAX } }
        : undefined,
    step: wrong('step', false),
    cost: wrong('cost', true),
    endsOn: startsOn !== '' && endsOn !== '' && endsOn < startsOn ? { text: 'plan.endFirst' } : undefined,
    ...(!isTotal(draft) && wrongRhythm(draft)),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}

function wrongRhythm(draft: PlanDraft): FoundErrors {
  const rhythm = rhythmOf(draft);
  if (rhythm === 'times') return { count: wrongWhole(draft.count, timesMax(draft)) };
  if (rhythm === 'weekdays') return { days: draft.days.length === 0 ? { text: 'plan.noDay' } : undefined };
  if (rhythm === 'monthDays')
    return { monthDays: draft.monthDays.length === 0 ? { text: 'plan.noDay' } : undefined };
  const from: Found = draft.from === '' ? { text: 'plan.noDate' } : undefined;
  return { every: wrongWhole(draft.every, INTERVAL_MAX), from };
}

const timesMax = ({ countPer }: PlanDraft): number =>
  countPer === 'week' ? TIMES_A_WEEK_MAX : TIMES_A_MONTH_MAX;

function wrongAmount(draft: PlanDraft, field: 'target' | 'step' | 'cost', zero: boolean): Found {
  // A cost is optional.
  if (draft[field].trim() === '') return field === 'cost' ? undefined : { text: 'validation.required' };
  const amount = readNumber(draft[field], draft.locale);
  if (typeof amount !== 'number') return { text: amount === 'unclear' ? 'plan.unclear' : 'plan.notNumber' };
  if (amount === 0 && !zero) return { text: 'plan.aboveZero' };
  return amount > VALUE_MAX ? { text: 'plan.tooMuch', params: { max: VALUE_MAX } } : undefined;
}

function wrongWhole(text: string, max: number): Found {
  const isRight = /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;
  return isRight ? undefined : { text: 'plan.whole', params: { max } };
}

const MINUTES: readonly string[] = ['minute', 'minutes', 'mins', 'min.', 'mn'];

/** The unit as it is kept: minutes of any spelling are the one that a timer measures. */
function unitOf(draft: PlanDraft): string {
  const typed = draft.unit.trim();
  return reachesAmount(draft) && MINUTES.includes(typed.toLowerCase()) ? TIMED_UNIT : typed;
}

/** The fields of a request that have this plan; all of those that its kind has. The draft has no error. */
export function fieldsOf(draft: PlanDraft): PlanFields & { repeat: Habit['repeat'] } {
  const { startsOn, endsOn } = draft;
  return {
    repeat: repeatOf(draft),
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    ...(hasField(draft, 'target') && {
      target: isAvoided(draft) ? 0 : (amountIn(draft, draft.target) ?? 0),
    }),
    ...(hasField(draft, 'unit') && { unit: unitOf(draft) }),
    ...(hasField(draft, 'step') && { step: amountIn(draft, draft.step) ?? 1 }),
    ...(hasField(draft, 'cost') && { cost: amountIn(draft, draft.cost) }),
  };
}

function repeatOf(draft: PlanDraft): Habit['repeat'] {
  if (isTotal(draft)) return { type: 'total', per: draft.per === 'week' ? 'week' : 'month' };
  const rhythm = rhythmOf(draft);
  if (rhythm === 'weekdays') return { type: 'weekdays', days: normalizeWeekdays(draft.days) };
  if (rhythm === 'times') return { type: 'times', count: Number(draft.count), per: draft.countPer };
  if (rhythm === 'monthDays') return { type: 'monthDays', days: draft.monthDays };
  return { type: 'interval', every: Number(draft.every), unit: draft.everyUnit, from: draft.from };
}

/** What the sentence of a draft says; null while a field is wrong. */
export function shownOf(draft: PlanDraft): ShownPlan | null {
  if (Object.keys(planErrors(draft)).length > 0) return null;
  const { unit = '', target = null, repeat, startsOn = null, endsOn = null } = fieldsOf(draft);
  return { kind: draft.kind, unit, target, repeat, startsOn, endsOn };
}
