import { z } from 'zod';
import { cheerKinds, goalModes, goalPeriods, shareLevels } from '#domain/circles/circle.ts';
import { partsOfDay } from '#domain/circles/part-of-day.ts';
import { sharedStates } from '#domain/circles/shared-days.ts';
import {
  amountSchema,
  brokenRule,
  dayKeySchema,
  idSchema,
  instantSchema,
  nameUpTo,
  shownCount,
  shownName,
  shownText,
  storableText,
} from './common.ts';
import { shownValue } from './days.ts';
import { emojiSchema } from './habits.ts';
import {
  CIRCLE_GOALS_MAX,
  CIRCLE_LINK_LENGTH,
  CIRCLE_LINK_USES,
  CIRCLE_LINKS_MAX,
  CIRCLE_MEMBERS_MAX,
  CIRCLE_NAME_MAX,
  DISPLAY_NAME_MAX,
  EMOJI_NAME_MAX,
  GOAL_SUM_MAX,
  NAME_MAX,
  SHARED_DAYS_MAX,
  SHARES_MAX,
  STREAK_MAX,
  UNIT_MAX,
  VALUE_MAX,
} from './limits.ts';

/** Other people read these names: no line breaks or other controls, and no signs that turn the direction of what follows. */
const isPlain = (text: string): boolean => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text);
const plainName = (max: number) => nameUpTo(max).refine(isPlain, brokenRule('generic'));

const circleName = plainName(CIRCLE_NAME_MAX);
const displayName = plainName(DISPLAY_NAME_MAX);

const levelSchema = z.enum(shareLevels).meta({
  id: 'ShareLevel',
  description:
    'today: done or not yet; week: the last seven days; full: 35 days with their amounts, and the streak',
});
export type ShareLevel = z.infer<typeof levelSchema>;

/** What the viewer shows of one habit in one circle. */
export const ownShareSchema = z
  .object({
    habitId: idSchema,
    level: levelSchema,
    shownName: shownName.nullable().meta({ description: 'In place of the name of the habit; null: its own' }),
  })
  .meta({ id: 'OwnShare' });
export type OwnShare = z.infer<typeof ownShareSchema>;

/** A circle of the viewer, with what the viewer shows there. */
export const ownCircleSchema = z
  .object({
    id: idSchema,
    name: shownText(CIRCLE_NAME_MAX),
    emoji: shownText(EMOJI_NAME_MAX),
    shares: z.array(ownShareSchema).meta({ maxItems: SHARES_MAX }),
  })
  .meta({ id: 'OwnCircle' });
export type OwnCircle = z.infer<typeof ownCircleSchema>;

const sharedDaySchema = z.object({
  day: dayKeySchema,
  state: z.enum(sharedStates).meta({
    description:
      'open: today, not done yet; empty: not done, in a week that is over; rest: all else, among it skips, breaks and days that are not due',
  }),
  value: shownValue.optional().meta({ description: 'The amount, with level full alone' }),
});

const sharedHabitSchema = z
  .object({
    habitId: idSchema,
    name: shownName,
    emoji: shownText(EMOJI_NAME_MAX),
    level: levelSchema,
    unit: shownText(UNIT_MAX).optional().meta({ description: 'With level full alone' }),
    days: z
      .array(sharedDaySchema)
      .meta({ maxItems: SHARED_DAYS_MAX, description: 'The oldest first, up to the today of their owner' }),
    streak: shownCount(STREAK_MAX).optional().meta({ description: 'With level full alone' }),
  })
  .meta({ id: 'SharedHabit' });
export type SharedHabit = z.infer<typeof sharedHabitSchema>;

const memberSchema = z
  .object({
    id: idSchema.meta({ description: 'Of this membership: the same person has another in another circle' }),
    displayName: shownText(DISPLAY_NAME_MAX),
    isMe: z.boolean(),
    isCreator: z.boolean(),
    day: dayKeySchema.meta({ description: 'Their today' }),
    partOfDay: z.enum(partsOfDay).meta({ description: 'By their clock' }),
    isBack: z.boolean().meta({ description: 'They opened the product again today, after three quiet days' }),
    shares: z.array(sharedHabitSchema).meta({ maxItems: SHARES_MAX }),
  })
  .meta({ id: 'CircleMember' });
export type CircleMember = z.infer<typeof memberSchema>;

const goalFields = {
  title: plainName(CIRCLE_NAME_MAX),
  unit: storableText.trim().max(UNIT_MAX).refine(isPlain, brokenRule('generic')),
  target: amountSchema(0.001).meta({
    description: 'Of each member, or of all together. Without a unit, days on which the linked habit is done',
  }),
  per: z.enum(goalPeriods),
  mode: z.enum(goalModes).meta({ description: 'each: how many did theirs; sum: what all did together' }),
};

export const goalSchema = z
  .object({
    id: idSchema,
    title: shownText(CIRCLE_NAME_MAX),
    unit: shownText(UNIT_MAX),
    target: z.number().min(0).meta({ maximum: VALUE_MAX }),
    per: z.enum(goalPeriods),
    mode: z.enum(goalModes),
    from: dayKeySchema.meta({ description: 'The first day of the current period: weeks begin on Monday' }),
    reached: z
      .number()
      .min(0)
      .meta({ maximum: GOAL_SUM_MAX, description: 'Members who did theirs, or the sum' }),
    linked: shownCount(CIRCLE_MEMBERS_MAX + 1).meta({ description: 'Members who have linked a habit' }),
    isMet: z.boolean(),
    habitId: idSchema.nullable().meta({ description: 'The habit that the viewer has linked' }),
    mayChange: z.boolean().meta({ description: 'Made by the viewer, or in a circle of theirs' }),
  })
  .meta({ id: 'CircleGoal' });
export type CircleGoal = z.infer<typeof goalSchema>;

export const cheerKindSchema = z.enum(cheerKinds).meta({ id: 'CheerKind' });
export type CheerKind = z.infer<typeof cheerKindSchema>;

export const cheerSchema = z
  .object({ from: idSchema, to: idSchema, kind: cheerKindSchema })
  .meta({ id: 'Cheer', description: 'from, to: members' });
export type Cheer = z.infer<typeof cheerSchema>;

export const linkSchema = z
  .object({ id: idSchema, expiresAt: instantSchema, usesLeft: shownCount(CIRCLE_LINK_USES + 1) })
  .meta({ id: 'CircleLink' });
export type CircleLink = z.infer<typeof linkSchema>;

/** A circle as one of its members sees it. */
export const circleSchema = z
  .object({
    id: idSchema,
    name: shownText(CIRCLE_NAME_MAX),
    emoji: shownText(EMOJI_NAME_MAX),
    isCreator: z.boolean(),
    isMuted: z.boolean().meta({ description: 'The viewer gets no summary of the cheers here' }),
    at: instantSchema.meta({ description: 'When this was read' }),
    members: z.array(memberSchema).meta({ maxItems: CIRCLE_MEMBERS_MAX }),
    goals: z.array(goalSchema).meta({ maxItems: CIRCLE_GOALS_MAX }),
    cheers: z.array(cheerSchema).meta({
      maxItems: CIRCLE_MEMBERS_MAX * CIRCLE_MEMBERS_MAX,
      description: 'Of today, by the clock of their senders',
    }),
    links: z.array(linkSchema).meta({
      maxItems: CIRCLE_LINKS_MAX,
      description: 'That work now; the creator sees all, others their own',
    }),
  })
  .meta({ id: 'Circle' });
export type Circle = z.infer<typeof circleSchema>;

export const createCircleSchema = z.strictObject({ name: circleName, emoji: emojiSchema, displayName }).meta({
  id: 'CreateCircle',
  examples: [{ name: 'Sunday runners', emoji: 'running-shoe', displayName: 'Ann' }],
});
export type CreateCircle = z.output<typeof createCircleSchema>;

export const updateCircleSchema = z
  .strictObject({ name: circleName, emoji: emojiSchema, displayName, isMuted: z.boolean() })
  .partial()
  .meta({
    id: 'UpdateCircle',
    description: 'name, emoji: by the creator alone',
    examples: [{ isMuted: true }],
  });
export type UpdateCircle = z.output<typeof updateCircleSchema>;

const tokenSchema = z.string().max(CIRCLE_LINK_LENGTH);
export const describeSchema = z.strictObject({ token: tokenSchema }).meta({ id: 'DescribeCircle' });

export const shownCircleSchema = z
  .object({
    name: shownText(CIRCLE_NAME_MAX),
    emoji: shownText(EMOJI_NAME_MAX),
    invitedBy: shownText(DISPLAY_NAME_MAX),
    members: z.array(shownText(DISPLAY_NAME_MAX)).meta({ maxItems: CIRCLE_MEMBERS_MAX }),
    mayRegister: z
      .boolean()
      .meta({ description: 'The token takes the place of an invitation, as `invite` of a registration' }),
  })
  .meta({ id: 'ShownCircle' });
export type ShownCircle = z.infer<typeof shownCircleSchema>;

export const joinSchema = z.strictObject({ token: tokenSchema, displayName }).meta({ id: 'JoinCircle' });
export type JoinCircle = z.output<typeof joinSchema>;

export const shareSchema = z
  .strictObject({
    habitId: idSchema,
    level: levelSchema,
    shownName: plainName(NAME_MAX).nullable().optional(),
  })
  .meta({
    id: 'ShareHabit',
    examples: [{ habitId: '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e0f', level: 'week' }],
  });
export type ShareHabit = z.output<typeof shareSchema>;

export const sendCheerSchema = z
  .strictObject({
    to: idSchema,
    kind: cheerKindSchema,
    day: dayKeySchema
      .optional()
      .meta({ description: 'The sender’s day of the tap, where it was sent later' }),
  })
  .meta({ id: 'SendCheer', description: 'to: a member' });
export type SendCheer = z.output<typeof sendCheerSchema>;

export const createGoalSchema = z
  .strictObject({ id: idSchema.optional(), ...goalFields, unit: goalFields.unit.optional() })
  .meta({
    id: 'CreateGoal',
    examples: [{ title: 'Read together', unit: 'pages', target: 500, per: 'week', mode: 'sum' }],
  });
export type CreateGoal = z.output<typeof createGoalSchema>;

const { title, target, mode } = goalFields;
/** Its unit and its period stay: members have linked habits that fit them. */
export const updateGoalSchema = z
  .strictObject({ title, target, mode })
  .partial()
  .meta({ id: 'UpdateGoal', examples: [{ target: 400 }] });
export type UpdateGoal = z.output<typeof updateGoalSchema>;

export const linkGoalSchema = z
  .strictObject({ habitId: idSchema.nullable() })
  .meta({ id: 'LinkGoal', description: 'habitId: one of the viewer’s own; null: none any more' });
