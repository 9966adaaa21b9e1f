import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  brokenRule,
  idParams,
  idSchema,
  instantSchema,
  isDistinct,
  shownCount,
  shownText,
} from './common.ts';
import {
  WEBHOOK_ATTEMPTS,
  WEBHOOK_BODY_MAX,
  WEBHOOK_DELIVERIES_SHOWN,
  WEBHOOK_HABITS_MAX,
  WEBHOOK_SECONDS,
  WEBHOOK_SECRET_LENGTH,
  WEBHOOK_URL_MAX,
  WEBHOOKS_MAX,
} from './limits.ts';
import { webhookEvents } from './webhook-events.ts';

const eventSchema = z.enum(webhookEvents).meta({
  id: 'WebhookEvent',
  description:
    'day.updated: one for each habit and day within 5 seconds; goal.reached: the target of a day, a week or a month; day.started: by the user’s own clock',
});

const isPlainUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && url.hash === '';
};

/** The server refuses http too, but to a host that its operator has named. */
const urlSchema = z
  .string()
  .max(WEBHOOK_URL_MAX)
  .regex(/^https?:\/\/[\x21-\x7e]+$/)
  .refine(isPlainUrl, brokenRule('url'))
  .meta({ examples: ['https://hooks.example.org/habits'] });

const distinct = brokenRule('generic');
const eventsSchema = z.array(eventSchema).min(1).max(webhookEvents.length).refine(isDistinct, distinct);
const habitIdsSchema = z.array(idSchema).min(1).max(WEBHOOK_HABITS_MAX).refine(isDistinct, distinct);

export const webhookSchema = z
  .object({
    id: idSchema,
    url: shownText(WEBHOOK_URL_MAX),
    events: z.array(eventSchema).meta({ maxItems: webhookEvents.length }),
    habitIds: z
      .array(idSchema)
      .meta({ maxItems: WEBHOOK_HABITS_MAX })
      .nullable()
      .meta({ description: 'The habits whose events it receives; null for all' }),
    includeNames: z.boolean().meta({ description: 'Whether bodies contain the names of habits' }),
    state: z.enum(['pending', 'active', 'paused', 'disabled']).meta({
      description:
        'pending: until a ping was answered 2xx; disabled: it answered 410, or nothing was delivered for 75 hours',
    }),
    createdAt: instantSchema,
    failingSince: instantSchema.nullable().meta({ description: 'null: the last delivery was accepted' }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

const secretSchema = shownText(WEBHOOK_SECRET_LENGTH)
  .nullable()
  .meta({ description: 'Answered once: null when the call is repeated' });

const createWebhookSchema = z
  .strictObject({
    url: urlSchema,
    events: eventsSchema,
    habitIds: habitIdsSchema.nullable().optional(),
    includeNames: z.boolean().optional(),
  })
  .meta({
    id: 'CreateWebhook',
    examples: [{ url: 'https://hooks.example.org/habits', events: ['day.updated', 'goal.reached'] }],
  });
export type CreateWebhook = z.output<typeof createWebhookSchema>;

const updateWebhookSchema = z
  .strictObject({
    url: urlSchema,
    events: eventsSchema,
    habitIds: habitIdsSchema.nullable(),
    includeNames: z.boolean(),
    state: z.enum(['active', 'paused']).meta({
      description:
        'active: one that is disabled, and one whose url changes, is pending first. paused: of an active one; another stays as it is',
    }),
  })
  .partial()
  .meta({ id: 'UpdateWebhook', examples: [{ state: 'paused' }] });
export type UpdateWebhook = z.output<typeof updateWebhookSchema>;

export const deliverySchema = z
  .object({
    id: idSchema.meta({ description: 'Sent as webhook-id, the same at each attempt' }),
    type: z.enum([...webhookEvents, 'ping']),
    state: z.enum(['pending', 'delivered', 'failed']),
    attempt: shownCount(WEBHOOK_ATTEMPTS + 1).meta({ description: 'How often it was sent so far' }),
    status: z.int().meta({ minimum: 100, maximum: 999 }).nullable().meta({
      description: 'Of the last answer, of which nothing else is kept; null without one',
    }),
    reason: z.enum(['timeout', 'address', 'connection']).nullable().meta({
      description: 'Why there was no answer; address: not on the public internet',
    }),
    ms: shownCount(WEBHOOK_SECONDS * 2_000).nullable(),
    createdAt: instantSchema,
    triedAt: instantSchema.nullable(),
    nextAt: instantSchema.nullable().meta({ description: 'When it is sent next; null once it is not' }),
    body: shownText(WEBHOOK_BODY_MAX),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof deliverySchema>;

const deliveryParams = z.strictObject({ id: idSchema, deliveryId: idSchema });

/** Addresses of the user that receive events (docs/decisions/webhooks.md). Closed to personal tokens. */
export const webhooksCalls = {
  listWebhooks: defineCall('GET /user/webhooks', {
    summary: 'Webhooks, the oldest first',
    answers: { 200: z.array(webhookSchema).meta({ maxItems: WEBHOOKS_MAX }) },
  }),
  createWebhook: defineCall('POST /user/webhooks', {
    summary: 'Make a webhook and send it a ping; its secret is shown once',
    proof: 'always',
    secret: true,
    body: createWebhookSchema,
    answers: { 201: webhookSchema.extend({ secret: secretSchema }).meta({ id: 'MadeWebhook' }) },
    errors: ['limitReached'],
  }),
  updateWebhook: defineCall('PATCH /user/webhooks/{id}', {
    summary: 'Change a webhook, pause it or go on; another url needs fresh proof',
    proof: 'sometimes',
    params: idParams,
    body: updateWebhookSchema,
    answers: { 200: webhookSchema },
    errors: ['notFound'],
  }),
  deleteWebhook: defineCall('DELETE /user/webhooks/{id}', {
    summary: 'Delete a webhook with its deliveries',
    params: idParams,
    errors: ['notFound'],
  }),
  testWebhook: defineCall('POST /user/webhooks/{id}/test', {
    summary: 'Send a ping, whatever the state of the webhook',
    params: idParams,
    answers: { 201: deliverySchema },
    errors: ['notFound'],
  }),
  rotateWebhook: defineCall('POST /user/webhooks/{id}/rotate', {
    summary: 'Make a new secret, shown once; for 24 hours the former one signs too',
    proof: 'always',
    secret: true,
    params: idParams,
    answers: { 200: z.object({ secret: secretSchema }).meta({ id: 'WebhookSecret' }) },
    errors: ['notFound'],
  }),
  listDeliveries: defineCall('GET /user/webhooks/{id}/deliveries', {
    summary: 'The last 50 deliveries of 7 days, the newest first',
    params: idParams,
    answers: { 200: z.array(deliverySchema).meta({ maxItems: WEBHOOK_DELIVERIES_SHOWN }) },
    errors: ['notFound'],
  }),
  repeatDelivery: defineCall('POST /user/webhooks/{id}/deliveries/{deliveryId}/again', {
    summary: 'Send a delivery again, as it was; one of a webhook that is not active waits until it is',
    params: deliveryParams,
    answers: { 200: deliverySchema },
    errors: ['notFound'],
  }),
} as const;
