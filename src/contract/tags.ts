import { z } from 'zod';
import { defineCall } from './call.ts';
import { dayKeySchema, idParams, idSchema, instantSchema, shownName, shownText, textUpTo } from './common.ts';
import { dayStateSchema, habitDaySchema, shownValue } from './days.ts';
import { habitSchema } from './habits.ts';
import { TAG_KEY_LENGTH, TAGS_MAX, URL_LENGTH_MAX } from './limits.ts';

const actionSchema = z.enum(['done', 'add']).meta({
  id: 'TagAction',
  description:
    'done: the day is done; add: one step is added. A limit can only add, a ticked habit only be done',
});

/** An address that logs one habit: of a tag, a code or a button (docs/decisions/tags.md). */
const tagSchema = z
  .object({
    id: idSchema,
    action: actionSchema,
    createdAt: instantSchema,
    lastUsedAt: instantSchema.nullable(),
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof tagSchema>;

const createTagSchema = z
  .strictObject({ action: actionSchema })
  .meta({ id: 'CreateTag', examples: [{ action: 'done' }] });
export type CreateTag = z.output<typeof createTagSchema>;

const ONCE = 'Answered once: null when the call is repeated';
const madeTagSchema = tagSchema
  .extend({
    key: shownText(TAG_KEY_LENGTH).nullable().meta({ description: ONCE }),
    url: shownText(URL_LENGTH_MAX).nullable().meta({ description: ONCE }),
  })
  .meta({ id: 'MadeTag' });

/** What became of a press (docs/rules/api.md#tags). */
const pressOutcomes = ['counted', 'repeated', 'unchanged', 'closed'] as const;

/** The answer of `POST /q/{key}` to a program; that address is none of the API. */
export const tagPressSchema = z.strictObject({
  outcome: z.enum(pressOutcomes),
  name: shownName,
  state: dayStateSchema,
  value: shownValue,
  target: habitSchema.shape.target,
  unit: habitSchema.shape.unit,
});
export type TagPress = z.infer<typeof tagPressSchema>;

/** The same in a list of all. */
export const ownTagSchema = tagSchema.extend({ habitId: idSchema }).meta({ id: 'OwnTag' });
export type OwnTag = z.infer<typeof ownTagSchema>;

const ownPressSchema = tagPressSchema
  .extend({
    habitId: idSchema,
    day: dayKeySchema,
    before: habitDaySchema
      .omit({ note: true })
      .meta({ description: 'That day before the press, to undo it' }),
  })
  .meta({ id: 'OwnTagPress' });
export type OwnTagPress = z.infer<typeof ownPressSchema>;

const pressSchema = z
  .strictObject({ key: textUpTo(TAG_KEY_LENGTH) })
  .meta({ id: 'PressTag', examples: [{ key: 'mS0rX3gVQm2y1d8l7J6b9A' }] });

/** None of these calls can be made by a personal token. */
export const tagsCalls = {
  listTags: defineCall('GET /habits/{id}/tags', {
    summary: 'Tags of a habit, the oldest first',
    params: idParams,
    answers: { 200: z.array(tagSchema).meta({ maxItems: TAGS_MAX }) },
    errors: ['notFound'],
  }),
  createTag: defineCall('POST /habits/{id}/tags', {
    summary: 'Make an address that logs a habit; it is shown once',
    secret: true,
    params: idParams,
    body: createTagSchema,
    answers: { 201: madeTagSchema },
    errors: ['notFound', 'limitReached'],
  }),
  deleteTag: defineCall('DELETE /habits/{id}/tags/{tagId}', {
    summary: 'Revoke a tag',
    params: z.strictObject({ id: idSchema, tagId: idSchema }),
    errors: ['notFound'],
  }),
  listOwnTags: defineCall('GET /user/tags', {
    summary: 'Tags of all habits, the oldest first',
    answers: { 200: z.array(ownTagSchema).meta({ maxItems: TAGS_MAX }) },
  }),
  pressOwnTag: defineCall('POST /user/tags/press', {
    summary: 'Press a tag of one’s own; the key of another user’s is unknown here',
    body: pressSchema,
    answers: { 200: ownPressSchema },
    errors: ['notFound'],
  }),
} as const;
