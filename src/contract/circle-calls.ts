import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  cheerSchema,
  circleSchema,
  createCircleSchema,
  createGoalSchema,
  describeSchema,
  goalSchema,
  joinSchema,
  linkGoalSchema,
  linkSchema,
  ownCircleSchema,
  ownShareSchema,
  sendCheerSchema,
  shareSchema,
  shownCircleSchema,
  updateCircleSchema,
  updateGoalSchema,
} from './circles.ts';
import { idParams, idSchema, shownText } from './common.ts';
import {
  CHEERS_A_DAY,
  CIRCLE_LINK_DAYS,
  CIRCLE_LINK_LENGTH,
  CIRCLE_LINK_USES,
  CIRCLES_MAX,
  URL_LENGTH_MAX,
} from './limits.ts';

const linkParams = z.strictObject({ id: idSchema, linkId: idSchema });
const shareParams = z.strictObject({ id: idSchema, habitId: idSchema });
const memberParams = z.strictObject({ id: idSchema, memberId: idSchema });
const goalParams = z.strictObject({ id: idSchema, goalId: idSchema });

/**
 * Circles (docs/decisions/circles.md). To everyone but its members a circle is unknown: 404, to former members and operators too. Closed to
 * personal tokens.
 */
export const circlesCalls = {
  listCircles: defineCall('GET /circles', {
    summary: 'The viewer’s circles, the oldest membership first, with what they show there',
    answers: { 200: z.array(ownCircleSchema).meta({ maxItems: CIRCLES_MAX }) },
  }),
  createCircle: defineCall('POST /circles', {
    summary: 'Make a circle, with the viewer as its first member',
    body: createCircleSchema,
    answers: { 201: ownCircleSchema },
    errors: ['limitReached'],
  }),
  describeCircle: defineCall('POST /circles/describe', {
    auth: 'anyone',
    summary: 'What a link leads to, for a person who may join',
    body: describeSchema,
    answers: { 200: shownCircleSchema },
    errors: ['circleLinkInvalid'],
  }),
  joinCircle: defineCall('POST /circles/join', {
    summary: 'Join a circle by a link; a member stays one',
    body: joinSchema,
    answers: { 201: ownCircleSchema },
    errors: ['circleLinkInvalid', 'circleFull', 'limitReached'],
  }),
  getCircle: defineCall('GET /circles/{id}', {
    summary: 'A circle: its members with what they show, its goals, and today’s cheers',
    params: idParams,
    answers: { 200: circleSchema },
    errors: ['notFound'],
  }),
  updateCircle: defineCall('PATCH /circles/{id}', {
    summary: 'Change a circle’s name or emoji, or the viewer’s own name and summary there',
    params: idParams,
    body: updateCircleSchema,
    errors: ['notFound', 'creatorOnly'],
  }),
  endCircle: defineCall('DELETE /circles/{id}', {
    summary: 'End a circle for all of its members, by its creator',
    params: idParams,
    errors: ['notFound', 'creatorOnly'],
  }),
  createCircleLink: defineCall('POST /circles/{id}/links', {
    summary: `Make a link that lets ${CIRCLE_LINK_USES} people join within ${CIRCLE_LINK_DAYS} days; it is shown once`,
    secret: true,
    params: idParams,
    answers: {
      201: linkSchema
        .extend({
          token: shownText(CIRCLE_LINK_LENGTH).nullable(),
          url: shownText(URL_LENGTH_MAX).nullable().meta({ description: 'null when the call is repeated' }),
        })
        .meta({ id: 'MadeCircleLink' }),
    },
    errors: ['notFound', 'limitReached'],
  }),
  deleteCircleLink: defineCall('DELETE /circles/{id}/links/{linkId}', {
    summary: 'Revoke a link: of the viewer, or by the creator any',
    params: linkParams,
    errors: ['notFound'],
  }),
  removeMember: defineCall('DELETE /circles/{id}/members/{memberId}', {
    summary: 'Leave a circle, or remove another member by its creator: erases what they showed there',
    params: memberParams,
    errors: ['notFound', 'creatorOnly'],
  }),
  blockMember: defineCall('POST /circles/{id}/members/{memberId}/block', {
    summary:
      'Never be in one circle with a member again: they leave the viewer’s circles, and the viewer those of others',
    params: memberParams,
    errors: ['notFound'],
  }),
  shareHabit: defineCall('POST /circles/{id}/shares', {
    summary: 'Show a habit in a circle, or change what is shown of it',
    params: idParams,
    body: shareSchema,
    answers: { 200: ownShareSchema },
    errors: ['notFound', 'limitReached'],
  }),
  unshareHabit: defineCall('DELETE /circles/{id}/shares/{habitId}', {
    summary: 'Show a habit in a circle no longer; nothing of it stays there',
    params: shareParams,
    errors: ['notFound'],
  }),
  sendCheer: defineCall('POST /circles/{id}/cheers', {
    summary: `Cheer a member, once a day; ${CHEERS_A_DAY} cheers a day in all. Another kind replaces the first`,
    params: idParams,
    body: sendCheerSchema,
    answers: { 201: cheerSchema },
    errors: ['notFound'],
  }),
  takeCheerBack: defineCall('DELETE /circles/{id}/cheers/{memberId}', {
    summary: 'Take today’s cheer for a member back',
    params: memberParams,
    errors: ['notFound'],
  }),
  createGoal: defineCall('POST /circles/{id}/goals', {
    summary: 'Set a common goal',
    params: idParams,
    body: createGoalSchema,
    answers: { 200: goalSchema, 201: goalSchema },
    errors: ['notFound', 'limitReached'],
  }),
  updateGoal: defineCall('PATCH /circles/{id}/goals/{goalId}', {
    summary: 'Change a common goal: by its maker, or the creator of the circle',
    params: goalParams,
    body: updateGoalSchema,
    answers: { 200: goalSchema },
    errors: ['notFound', 'creatorOnly'],
  }),
  deleteGoal: defineCall('DELETE /circles/{id}/goals/{goalId}', {
    summary: 'Delete a common goal: by its maker, or the creator of the circle',
    params: goalParams,
    errors: ['notFound', 'creatorOnly'],
  }),
  linkGoal: defineCall('POST /circles/{id}/goals/{goalId}/link', {
    summary: 'Let one of the viewer’s habits count towards a goal',
    params: goalParams,
    body: linkGoalSchema,
    errors: ['notFound'],
  }),
} as const;
