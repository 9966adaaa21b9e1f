import { z } from 'zod';
import { habitKinds } from '#domain/plan/habit.ts';
import { breakSchema, createBreakSchema } from './breaks.ts';
import { defineCall } from './call.ts';
import {
  amountSchema,
  brokenRule,
  dayKeySchema,
  haveDistinctIds,
  idSchema,
  instantSchema,
  isDistinct,
  localeSchema,
  nameSchema,
  orderSchema,
  shownCount,
  textUpTo,
  weekdaySchema,
} from './common.ts';
import { ruleSchema, windowInput } from './dividers.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, exportTables } from './export-file.ts';
import { emojiSchema, habitSettings, planSettings, remindersSchema } from './habits.ts';
import {
  AHEAD_MAX,
  BREAKS_MAX,
  DAY_COUNT_MAX,
  DAY_NOTE_MAX,
  DIVIDERS_MAX,
  EXPORT_HISTORY_MAX,
  HABITS_MAX,
  IMPORT_BODY_MAX,
  IMPORT_HISTORY_MAX,
  LIFETIME_MAX,
  SCHEDULE_ROWS_IMPORT_MAX,
  STEPS_MAX,
} from './limits.ts';
import { ownAccountSchema } from './own-account.ts';
import { aheadInput, growthInput } from './plans.ts';
import { otherRepeatSchema } from './repeat.ts';
import { countrySchema, onboardingSchema, settingsSchema, timeZoneSchema } from './user.ts';

/** The profile in an export; an import may change it. */
const ownProfileSchema = z.strictObject({
  firstName: nameSchema,
  locale: localeSchema,
  timeZone: timeZoneSchema,
  country: countrySchema.nullable(),
});

const weekdays = z.array(weekdaySchema).max(7).refine(isDistinct, brokenRule('generic'));

const scheduleSchema = z
  .array(
    z.strictObject({
      from: dayKeySchema.nullable(),
      days: weekdays,
      repeat: otherRepeatSchema.optional(),
      weekStart: weekdaySchema.optional(),
      target: amountSchema().optional(),
    }),
  )
  .min(1)
  .max(SCHEDULE_ROWS_IMPORT_MAX)
  .refine(isTimeline, brokenRule('generic'))
  .meta({
    description: 'Which plan was in force from when on: the first row has no start, the others rise',
  });

/** The first row has no start, and each later row starts after the one before it. */
function isTimeline(rows: readonly { readonly from: string | null }[]): boolean {
  return rows.every(({ from }, index) => {
    const before = rows[index - 1]?.from ?? '';
    return index === 0 ? from === null : from !== null && from > before;
  });
}

const ownItem = { id: idSchema, name: nameSchema, order: orderSchema };

/** A step has no day: the history contains the days on which it was completed. */
const ownStepSchema = z.strictObject({ ...ownItem, createdAt: instantSchema });

const placeForm = { type: 'integer', minimum: 0, maximum: STEPS_MAX - 1 } as const;

/** Distinct positions of steps. One pass over the list: a part of an import may have 150,000 of them. */
function arePlaces(places: readonly number[]): boolean {
  const seen: boolean[] = [];
  return places.every((place) => {
    const isNew = Number.isInteger(place) && place >= 0 && place < STEPS_MAX && seen[place] !== true;
    if (isNew) seen[place] = true;
    return isNew;
  });
}

const ownDaySchema = z.union([
  dayKeySchema,
  z.strictObject({
    day: dayKeySchema,
    count: z.int().min(0).max(DAY_COUNT_MAX),
    steps: z.array(z.number().meta(placeForm)).max(STEPS_MAX).refine(arePlaces, brokenRule('generic')),
    skipped: z.literal(true).optional(),
    value: amountSchema().optional(),
    note: textUpTo(DAY_NOTE_MAX).optional(),
  }),
]);

/**
 * A day of a habit: a date alone means done once; otherwise its count, the positions of its completed steps in `steps`, whether it
 * was skipped, the amount logged, and its note. */
export type ExportDay = z.infer<typeof ownDaySchema>;

const areRising = (rows: readonly { readonly from: string }[]): boolean =>
  rows.every(({ from }, index) => index === 0 || from > (rows[index - 1]?.from ?? ''));

/** Files of older versions lack these: their habits are ticked, by weekdays. `repeat` is null for weekdays. */
const ownPlan = z
  .object({
    ...planSettings,
    kind: z.enum(habitKinds),
    target: planSettings.target.nullable(),
    repeat: otherRepeatSchema.nullable(),
    reminders: remindersSchema,
    ahead: z.array(aheadInput).max(AHEAD_MAX).refine(areRising, brokenRule('generic')),
    growth: growthInput.nullable(),
  })
  .partial().shape;

const ownHabit = z.strictObject({
  ...ownItem,
  emoji: emojiSchema,
  days: weekdays.min(1),
  schedule: scheduleSchema,
  createdOn: dayKeySchema,
  ...ownPlan,
  ...habitSettings,
  // Files of older versions lack these.
  minutes: habitSettings.minutes.default(null),
  bySessionOnly: habitSettings.bySessionOnly.default(false),
  reward: habitSettings.reward.default(null),
  archivedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  steps: z.array(ownStepSchema).max(STEPS_MAX).refine(haveDistinctIds, brokenRule('generic')),
});

/** A habit with all its data. */
export const exportHabitSchema = ownHabit
  .extend({ history: z.array(ownDaySchema).max(EXPORT_HISTORY_MAX) })
  .meta({ id: 'OwnHabit' });
export type ExportHabit = z.infer<typeof exportHabitSchema>;

/** Files of older versions lack the rule and the window. */
const ownDividerSchema = z.strictObject({
  ...ownItem,
  closed: z.boolean(),
  rule: ruleSchema.nullable().default(null),
  window: windowInput.nullable().default(null),
});
export type ExportDivider = z.infer<typeof ownDividerSchema>;

/** The whole file (docs/export-format.md). */
const exportSchema = z
  .object({
    format: z.literal(EXPORT_FORMAT),
    version: z.literal(EXPORT_VERSION),
    exportedAt: instantSchema,
    account: ownAccountSchema,
    profile: ownProfileSchema,
    settings: settingsSchema,
    onboarding: onboardingSchema,
    keptCompleted: shownCount(LIFETIME_MAX),
    breaks: z.array(breakSchema).meta({ maxItems: BREAKS_MAX }),
    dividers: z.array(ownDividerSchema).meta({ maxItems: DIVIDERS_MAX }),
    habits: z.array(exportHabitSchema).meta({ maxItems: HABITS_MAX }),
  })
  .meta({ id: 'OwnData', description: 'All that a user has put in; keptCompleted: ticks of deleted habits' });
export type ExportData = z.infer<typeof exportSchema>;

/** Older files lack what is new: it stays as it is. */
const importedSettings = settingsSchema.extend({
  dayStart: settingsSchema.shape.dayStart.optional(),
  eveningSummary: settingsSchema.shape.eveningSummary.optional(),
  streakNotice: settingsSchema.shape.streakNotice.optional(),
  finishYesterday: settingsSchema.shape.finishYesterday.optional(),
  celebrations: settingsSchema.shape.celebrations.optional(),
  grace: settingsSchema.shape.grace.optional(),
  weeklyLetter: settingsSchema.shape.weeklyLetter.optional(),
});

/** The data beside habits and dividers. A field that is left out does not change. */
export const importAccountSchema = z
  .strictObject({
    profile: ownProfileSchema.partial(),
    settings: importedSettings,
    onboarding: onboardingSchema,
    keptCompleted: z.int().min(0).max(LIFETIME_MAX),
  })
  .partial()
  .meta({ id: 'ImportAccount', examples: [{ keptCompleted: 12 }] });
export type ImportAccount = z.input<typeof importAccountSchema>;

/** What is missing of a list: at least one, and none twice. */
const missing = <Item extends z.ZodType<{ id: string }>>(item: Item, max: number) =>
  z.array(item).min(1).max(max).refine(haveDistinctIds, brokenRule('generic'));

const importDividersSchema = z
  .strictObject({ dividers: missing(ownDividerSchema, DIVIDERS_MAX) })
  .meta({ id: 'ImportDividers' });

/** After the habits: a break names those that it pauses. */
export const importBreaksSchema = z
  .strictObject({ breaks: missing(createBreakSchema.required({ id: true }), BREAKS_MAX) })
  .meta({ id: 'ImportBreaks' });

/** A habit with some of its days: many days come in several parts, in any order, possibly repeated. */
export const importHabitSchema = ownHabit
  .extend({
    history: z.array(ownDaySchema).max(IMPORT_HISTORY_MAX),
    completed: z.int().min(0).max(LIFETIME_MAX).optional().meta({
      description: 'For a copy of this very account: how many of its ticks counted when it was made',
    }),
    under: idSchema.optional().meta({
      description:
        'The divider that it stood under in the file: where it still does, a closed one stays closed',
    }),
    importId: idSchema.optional().meta({
      description: 'The import that can undo what this adds: never together with `completed`',
    }),
  })
  .refine(({ history, steps }) => history.every((day) => namesSteps(day, steps.length)), {
    path: ['history'],
    ...brokenRule('generic'),
  })
  .refine(({ importId, completed = 0 }) => importId === undefined || completed === 0, {
    path: ['completed'],
    ...brokenRule('generic'),
  })
  .meta({ id: 'ImportHabit' });
export type ImportHabit = z.input<typeof importHabitSchema>;

function namesSteps(day: ExportDay, steps: number): boolean {
  return typeof day === 'string' || day.steps.every((place) => place < steps);
}

const importedSchema = z
  .object({
    added: z.int().min(0).max(BREAKS_MAX).meta({ description: 'How many were not there before' }),
  })
  .meta({ id: 'Imported' });

/** Export and import of an account's data (docs/export-format.md). */
export const dataExportCalls = {
  exportData: defineCall('GET /user/export', {
    summary: 'Everything you have put in, as one file that can be imported',
    proof: 'always',
    answers: { 200: exportSchema },
  }),
  exportTable: defineCall('GET /user/export/{table}', {
    summary: 'The same as a spreadsheet: CSV with a header line in your language',
    proof: 'always',
    params: z.strictObject({ table: z.enum(exportTables) }),
    answers: { 200: z.string().meta({ maxLength: 1_000_000_000 }) },
    media: 'text/csv',
  }),
  importAccount: defineCall('POST /user/import', {
    summary: 'Import the profile, settings and counter of an exported file',
    body: importAccountSchema,
  }),
  importDividers: defineCall('POST /user/import/dividers', {
    summary: 'Import the dividers of an exported file that are missing',
    body: importDividersSchema,
    answers: { 200: importedSchema },
    errors: ['limitReached'],
    bodyMax: IMPORT_BODY_MAX,
  }),
  importBreaks: defineCall('POST /user/import/breaks', {
    summary: 'Import the breaks of an exported file that are missing, after its habits',
    body: importBreaksSchema,
    answers: { 200: importedSchema },
    errors: ['limitReached'],
    bodyMax: IMPORT_BODY_MAX,
  }),
  importHabit: defineCall('POST /user/import/habits', {
    summary: 'Import a habit of an exported file, or its ticks into the habit that exists',
    body: importHabitSchema,
    answers: { 200: importedSchema },
    errors: ['notFound', 'importUndone', 'limitReached'],
    bodyMax: IMPORT_BODY_MAX,
  }),
} as const;
