import {
  ASSISTANT_DAYS_BACK,
  ASSISTANT_WRITES_A_MINUTE,
  CALENDAR_READS_AN_HOUR,
  CALENDARS_MAX,
  DAYS_MAX,
  TAG_PRESSES_A_DAY,
  TAG_REPEAT_MS,
  TAGS_MAX,
  TOKEN_CALLS_A_DAY,
  TOKEN_CALLS_A_MINUTE,
  TOKENS_MAX,
  WEBHOOK_DELIVERIES_A_DAY,
  WEBHOOKS_MAX,
} from '#contract/limits.ts';
import { SECOND } from '#domain/days/time.ts';

/** Each limit with the figures that its text names. */
export const limits = {
  tokens: { count: TOKENS_MAX },
  tokenMinute: { count: TOKEN_CALLS_A_MINUTE },
  tokenDay: { count: TOKEN_CALLS_A_DAY },
  tags: { count: TAGS_MAX },
  tagDay: { count: TAG_PRESSES_A_DAY, seconds: TAG_REPEAT_MS / SECOND },
  webhooks: { count: WEBHOOKS_MAX },
  deliveries: { count: WEBHOOK_DELIVERIES_A_DAY },
  calendars: { count: CALENDARS_MAX },
  calendarHour: { count: CALENDAR_READS_AN_HOUR },
  assistantMinute: { count: ASSISTANT_WRITES_A_MINUTE, days: ASSISTANT_DAYS_BACK },
  range: { count: DAYS_MAX },
} as const;

export const limitNames = Object.keys(limits) as (keyof typeof limits)[];
