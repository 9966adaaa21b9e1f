import { z } from 'zod';
import { EVERY_DAY, parseWeekdays } from '#domain/days/weekdays.ts';
import { habitKinds, kindMeanings } from '#domain/plan/habit.ts';
import { dayRangeSchema } from './breaks.ts';
import {
  amountSchema,
  brokenRule,
  dayKeySchema,
  dayNames,
  decimalOfQuery,
  haveDistinctIds,
  idSchema,
  instantSchema,
  isDistinct,
  nameSchema,
  orderSchema,
  shownCount,
  shownName,
  shownText,
  textUpTo,
  timeOfDaySchema,
  weekdaySchema,
} from './common.ts';
import { recentDaySchema } from './days.ts';
import { isEmojiName } from './emoji-names.ts';
import { recordSchema } from './habit-record.ts';
import {
  ACTIVITY_DAYS_MAX,
  AHEAD_MAX,
  BREAKS_MAX,
  DAY_COUNT_MAX,
  EMOJI_NAME_MAX,
  HISTORY_DAYS_DEFAULT,
  HISTORY_DAYS_MAX,
  MINUTES_MAX,
  NOTES_MAX,
  REMINDER_MESSAGE_MAX,
  REMINDERS_MAX,
  STEPS_MAX,
  UNIT_MAX,
  VALUE_MAX,
} from './limits.ts';
import { achievementSchema } from './performance.ts';
import { growthInput, growthSchema, rewardInput, rewardSchema } from './plans.ts';
import { repeatInput, repeatSchema } from './repeat.ts';
import { stepSchema } from './steps.ts';

/** Distinct weekdays, as a list or as JSON text (docs/rules/habits.md#weekdays). Anything else, `ADMIN_…` too, is invalid. */
const daysInput = z
  .union([z.array(weekdaySchema).max(7), z.string().max(64)])
  .transform((given, context): number[] => {
    const days = parseWeekdays(given);
    if (days !== null) return days;
    context.addIssue({ code: 'custom', ...brokenRule('generic') });
    return z.NEVER;
  });

export const emojiSchema = z
  .string()
  .min(1)
  .max(EMOJI_NAME_MAX)
  .refine(isEmojiName, brokenRule('generic'))
  .meta({ description: 'A name N for which /images/emojis/N.svg exists' });

const kindSchema = z.enum(habitKinds).meta({
  id: 'HabitKind',
  description: `What is logged. ${habitKinds.map((kind) => `${kind}: ${kindMeanings[kind]}`).join('; ')}`,
});

/** What is logged, and when. The rules between these fields are checked with the habit (docs/rules/habits.md#kinds). */
export const planSettings = {
  unit: textUpTo(UNIT_MAX),
  target: amountSchema(),
  step: amountSchema(0.001),
  cost: amountSchema().nullable(),
  startsOn: dayKeySchema.nullable(),
  endsOn: dayKeySchema.nullable(),
};

const shownAmount = z.number().min(0).meta({ maximum: VALUE_MAX });

const shownPlan = {
  kind: kindSchema,
  unit: shownText(UNIT_MAX),
  target: shownAmount.nullable().meta({ description: 'Null for a habit that is ticked' }),
  step: shownAmount.meta({ description: 'What one tap adds' }),
  cost: shownAmount.nullable().meta({ description: 'Of a limit: money that a clean day saves' }),
  repeat: repeatSchema,
  startsOn: dayKeySchema.nullable(),
  endsOn: dayKeySchema.nullable(),
  ahead: z
    .array(
      z
        .object({ from: dayKeySchema, repeat: repeatSchema, target: shownAmount.nullable() })
        .meta({ id: 'PlanAhead', description: 'The plan from a later day on' }),
    )
    .meta({ maxItems: AHEAD_MAX, description: 'Plans that begin after today, the next first' }),
  growth: growthSchema.nullable(),
  timerStartedAt: instantSchema.nullable().meta({ description: 'While a timer runs; for amounts in min' }),
  lastSlip: dayKeySchema.nullable().meta({ description: 'Of a limit: the last day on which it was passed' }),
};

/** The settings of a habit in a request: an update may contain some, a file has all. Texts have another form in answers, below. */
export const habitSettings = {
  notes: textUpTo(NOTES_MAX),
  notesVisibility: z.boolean(),
  stepsVisibility: z.boolean(),
  reminderMessage: textUpTo(REMINDER_MESSAGE_MAX).nullable(),
  reminderTime: timeOfDaySchema.nullable(),
  activated: z.boolean(),
  minutes: z.int().min(1).max(MINUTES_MAX).nullable(),
  bySessionOnly: z.boolean(),
  reward: rewardInput.nullable(),
};

export type HabitSetting = keyof typeof habitSettings;

/** Up to eight of a habit; the first is `reminderTime` and `reminderMessage` as well (docs/rules/habits.md#reminders). */
export const remindersSchema = z
  .array(
    z.strictObject({
      id: idSchema,
      time: timeOfDaySchema,
      days: z.array(weekdaySchema).min(1).max(7).refine(isDistinct, brokenRule('generic')).optional(),
      message: textUpTo(REMINDER_MESSAGE_MAX).optional(),
    }),
  )
  .max(REMINDERS_MAX)
  .refine(haveDistinctIds, brokenRule('generic'));

const shownReminders = z
  .array(
    z
      .object({
        id: idSchema,
        time: shownText(5),
        days: z.array(weekdaySchema).meta({ maxItems: 7 }).optional(),
        message: shownText(REMINDER_MESSAGE_MAX).optional(),
      })
      .meta({ id: 'Reminder', description: 'days: on every due day when left out' }),
  )
  .meta({ maxItems: REMINDERS_MAX });

const shownSettings = {
  ...habitSettings,
  notes: shownText(NOTES_MAX),
  reminderMessage: shownText(REMINDER_MESSAGE_MAX).nullable(),
  reminderTime: shownText(5).nullable(),
  minutes: habitSettings.minutes.meta({ description: 'What a routine plans for it; null for none' }),
  bySessionOnly: z.boolean().meta({ description: 'Whether a tap opens its timer rather than ticks it' }),
  reward: rewardSchema.nullable(),
};

export const habitSchema = z
  .object({
    id: idSchema,
    name: shownName,
    order: orderSchema,
    emoji: shownText(EMOJI_NAME_MAX),
    days: z.array(weekdaySchema).meta({ maxItems: 7 }),
    history: z.record(z.string(), shownCount(DAY_COUNT_MAX)).meta({
      description: 'One key a day, today first; 0 or the count',
      propertyNames: dayNames,
      maxProperties: HISTORY_DAYS_MAX,
    }),
    due: z.array(dayKeySchema).meta({
      description:
        'The days of the history on which the habit was due, by its schedule at the time, and which were not skipped or on a break; today first',
      maxItems: HISTORY_DAYS_MAX,
    }),
    recent: z.record(z.string(), recentDaySchema).meta({
      description:
        'The days of the history of which history and due do not tell all: with an amount, skipped, on a break, covered, noted',
      propertyNames: dayNames,
      maxProperties: HISTORY_DAYS_MAX,
    }),
    breaks: z.array(dayRangeSchema).meta({
      description: 'The breaks of this habit that reach into the history, or into the month before it',
      maxItems: BREAKS_MAX,
    }),
    strength: z.number().min(0).max(1).meta({
      description: 'A score that forgives, on the first day of the history (docs/decisions/strength.md)',
    }),
    record: recordSchema,
    ...shownPlan,
    reminders: shownReminders,
    steps: z.array(stepSchema).meta({ maxItems: STEPS_MAX }),
    ...shownSettings,
    archivedAt: instantSchema.nullable(),
    createdAt: instantSchema,
  })
  .meta({ id: 'Habit' });
/** A habit in an answer. */
export type HabitAnswer = z.infer<typeof habitSchema>;
/** A habit as a device keeps it: other figures than the days of its list are computed where they are shown. */
export type Habit = Omit<HabitAnswer, 'strength' | 'lastSlip'>;

/** A habit without what follows from its record. */
export const recordedHabitSchema = habitSchema
  .omit({ history: true, due: true, recent: true, breaks: true, strength: true, lastSlip: true })
  .extend({
    counts: z.record(z.string(), z.int().min(2).max(DAY_COUNT_MAX)).optional().meta({
      description: 'Of the days of a history: the counts above 1',
      propertyNames: dayNames,
      maxProperties: HISTORY_DAYS_DEFAULT,
    }),
  })
  .meta({ id: 'RecordedHabit', description: 'A habit without what follows from its record' });
export type RecordedHabit = z.infer<typeof recordedHabitSchema>;

/** The answer to a write: the habit, and its figures after the write, so that they need no read. */
export const writtenHabitSchema = habitSchema
  .extend({
    achievement: achievementSchema.pick({
      completed: true,
      currentStreak: true,
      bestStreak: true,
      earlierBest: true,
      percentage: true,
    }),
  })
  .meta({ id: 'WrittenHabit', description: 'achievement: as in GET /habits/performance/achievements' });
export type WrittenHabit = z.infer<typeof writtenHabitSchema>;

export const listHabitsQuery = z.strictObject({
  /** `all`: archived or not. */
  archived: z.enum(['true', 'false', 'all']).default('false'),
  historyDays: decimalOfQuery(z.int().min(1).max(HISTORY_DAYS_MAX).default(HISTORY_DAYS_DEFAULT)),
  /** Only this habit: a long history of one habit without those of all. */
  id: idSchema.optional(),
  /** The list as of another day: it is the first of the history, and the steps are those of that day. */
  day: dayKeySchema.optional(),
});

export const createHabitSchema = z
  .strictObject({
    name: nameSchema,
    emoji: emojiSchema,
    days: daysInput.transform((days) => (days.length === 0 ? [...EVERY_DAY] : days)).optional(),
    order: orderSchema.optional(),
    id: idSchema.optional(),
    kind: kindSchema.optional(),
    repeat: repeatInput.optional(),
    reminders: remindersSchema.optional(),
    growth: growthInput.nullable().optional(),
    ...z.object(planSettings).partial().shape,
  })
  .meta({ id: 'CreateHabit', examples: [{ name: 'Read', emoji: 'open-book', days: [1, 2, 3, 4, 5] }] });
export type CreateHabit = z.input<typeof createHabitSchema>;

export const updateHabitSchema = z
  .strictObject({
    days: daysInput.refine((days) => days.length > 0, brokenRule('required')),
    emoji: emojiSchema,
    name: nameSchema,
    ...habitSettings,
    repeat: repeatInput,
    ...planSettings,
    growth: growthInput.nullable(),
    /** From when on `repeat`, `days` and `target` are in force; today when left out. */
    from: dayKeySchema,
    reminders: remindersSchema,
    unarchive: z.literal(true),
  })
  .partial()
  .meta({
    id: 'UpdateHabit',
    examples: [{ name: 'Read a chapter', reminderTime: '20:30' }, { unarchive: true }],
  });
export type UpdateHabit = z.input<typeof updateHabitSchema>;

const deleteAction = z.enum(['archive', 'delete']);
export type DeleteHabitAction = z.infer<typeof deleteAction>;
/** The action is in the body or in the query, since proxies drop the bodies of DELETE; archive when it is in neither. */
export const deleteHabitQuery = z.strictObject({ action: deleteAction.optional() });

/** Starts or stops the timer of an amount in minutes. A repetition changes nothing. */
export const timerSchema = z
  .strictObject({ action: z.enum(['start', 'stop', 'discard']), at: instantSchema })
  .meta({
    id: 'Timer',
    description: 'stop adds the whole seconds since the start to the day of the start; discard adds none',
    examples: [{ action: 'start', at: '2026-11-20T08:00:00.000Z' }],
  });
export type Timer = z.input<typeof timerSchema>;

/** Sets days to done or not done: the wanted state, so that a repetition changes nothing. */
export const activitiesSchema = z
  .strictObject({
    action: z.enum(['create', 'remove']),
    days: z
      .array(dayKeySchema)
      .min(1)
      .max(ACTIVITY_DAYS_MAX)
      .transform((days) => [...new Set(days)]),
  })
  .meta({ id: 'Activities', examples: [{ action: 'create', days: ['2026-11-20'] }] });
export type Activities = z.input<typeof activitiesSchema>;
