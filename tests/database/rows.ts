import type { Insertable } from 'kysely';
import type { HabitDaysTable, HabitsTable, StepsTable, UsersTable } from '#server/core/database/schema.ts';

const CREATED_AT = '2026-11-20T08:00:00.000Z';

/** Rows as the tables want them; a test states only what it is about. */
export function userRow(values: Partial<Insertable<UsersTable>> = {}): Insertable<UsersTable> {
  const userId = values.user_id ?? crypto.randomUUID();
  return {
    user_id: userId,
    email: `${userId}@example.org`,
    email_verified: 0,
    pending_email: null,
    pending_email_at: null,
    password_hash: null,
    password_set_at: null,
    two_step_at: null,
    first_name: 'Ada',
    picture_url: null,
    locale: 'en',
    time_zone: 'Europe/Paris',
    country: null,
    platform_android: 0,
    platform_ios: 0,
    platform_web: 1,
    settings: '{}',
    onboarding: '{}',
    breaks: '[]',
    hook_events: '',
    role: 'member',
    role_by: null,
    habits_completed_kept: 0,
    closes_at: null,
    in_circle: 0,
    created_at: CREATED_AT,
    revision: 0,
    ...values,
  };
}

export function habitRow(
  values: Partial<Insertable<HabitsTable>> & { user_id: string },
): Insertable<HabitsTable> {
  return {
    id: crypto.randomUUID(),
    name: 'Read',
    emoji: 'open-book',
    position: 0,
    days: '[0,1,2,3,4,5,6]',
    schedule: '[{"from":null,"days":[0,1,2,3,4,5,6]}]',
    created_on: '2026-11-20',
    ticks: '{}',
    skips: '{}',
    noted: '{}',
    amounts: '{}',
    kind: 'check',
    unit: '',
    target: null,
    step: 1_000,
    cost: null,
    repeat: null,
    starts_on: null,
    ends_on: null,
    timer_started_at: null,
    reminders: '[]',
    ahead: null,
    growth: null,
    minutes: null,
    by_session_only: 0,
    reward: null,
    completed: 0,
    day_bytes: 0,
    notes: '',
    notes_visibility: 0,
    steps_visibility: 0,
    reminder_message: null,
    reminder_time: null,
    activated: 1,
    archived_at: null,
    created_at: CREATED_AT,
    ...values,
  };
}

export function habitDayRow(
  values: Partial<Insertable<HabitDaysTable>> & { user_id: string; habit_id: string },
): Insertable<HabitDaysTable> {
  return { day: '2026-11-20', count: 1, steps: '[]', state: null, value: null, note: '', ...values };
}

export function stepRow(
  values: Partial<Insertable<StepsTable>> & { user_id: string; habit_id: string },
): Insertable<StepsTable> {
  return { id: crypto.randomUUID(), name: 'Sit down', position: 1, created_at: CREATED_AT, ...values };
}
