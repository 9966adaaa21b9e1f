import type { Kysely } from 'kysely';
import { DAY_NOTE_MAX, UNIT_MAX, VALUE_MAX } from '#contract/limits.ts';
import type { Break } from '#domain/days/breaks.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { fillCircles } from './fill-circles.ts';
import { fillConnected } from './fill-connected.ts';
import { habitDayRow, habitRow, stepRow, userRow } from './rows.ts';

const at = '2026-11-20T08:00:00.000Z';
/** What one engine or the other might store, sort or quote in its own way. */
const texts = [
  `'; drop table users; -- " \\ %_ $1 ?1`,
  'É\u0301 ﬁ ß 👩🏽‍🚀 \u200f عربي',
  '\t\n\r\u0001',
  'a',
  'B',
  '_',
  'é',
  '👍',
];

/** What a day can have beside its ticks. */
const states: Partial<ReturnType<typeof habitDayRow>>[] = [
  {},
  { count: 0, state: 'skipped' },
  { count: 0, value: 0 },
  { value: VALUE_MAX * 1_000 },
  { count: 0, note: '🏔'.repeat(DAY_NOTE_MAX) },
];

/** One break for all habits, and one for a habit: its id may be any text. */
const breaksOf = (habitId: string): Break[] => [
  { id: 'one', from: '2026-11-01', to: '2026-11-03', habitIds: [habitId] },
  { id: 'two', from: '2026-12-21', to: null, habitIds: null },
];

/** Rows in every table, of as many users: texts in every script, nulls, empty texts, and one row of half a megabyte. */
export async function fillEveryTable(db: Kysely<Tables>, users: number): Promise<void> {
  for (let index = 0; index < users; index += 1) {
    await db.transaction().execute(async (rows) => await fillFor(rows, index));
  }
}

async function fillFor(db: Kysely<Tables>, index: number): Promise<void> {
  const text = texts[index % texts.length] ?? '';
  const odd = index % 2 ? at : null;
  const user = userRow({
    first_name: text,
    email: `${index}@example.org`,
    closes_at: odd,
    two_step_at: odd,
    breaks: JSON.stringify(breaksOf(text)),
  });
  const user_id = user.user_id;
  const more = { user_id, created_at: at };
  await db.insertInto('users').values(user).execute();
  await db
    .insertInto('identities')
    .values({ provider: 'email', subject: `${text}${index}`, ...more })
    .execute();
  await db
    .insertInto('user_identities')
    .values({
      provider: 'google',
      subject: text,
      email: null,
      sealed_token: index % 2 ? text : null,
      ...more,
    })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: text,
      user_agent: null,
      network: index % 2 ? text : null,
      replaced_at: index % 2 ? at : null,
      last_seen_at: at,
      expires_at: at,
      proved_at: index % 2 ? at : null,
      first_proved_at: index % 2 ? at : null,
      factor_proved_at: index % 2 ? null : at,
      proof_code_hash: index % 2 ? `code ${index}` : null,
      proof_code_attempts: index % 2 ? index : null,
      proof_code_expires_at: index % 2 ? at : null,
      signed_in_by: index % 2 ? 'oidc' : null,
      device_code_hash: index % 2 ? `device ${index}` : null,
      device_code_expires_at: index % 2 ? at : null,
      ...more,
    })
    .execute();
  await db
    .insertInto('known_devices')
    .values({ user_id, token_hash: 'A'.repeat(43), seen_at: at })
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values({ key: text, request_hash: 'h', status: 200, answer: '', row_id: text, ...more })
    .execute();
  await db
    .insertInto('power_events')
    .values({ id: text, name: text, properties: '{"a":"\\u0000"}', ...more })
    .execute();
  await db
    .insertInto('event_counts')
    .values({ user_id, kept: 1, bytes: 2 ** 31 - 1 })
    .execute();
  await db
    .insertInto('dividers')
    .values({ id: text, name: text, position: 2 ** 31 - 1, closed: 1, ...more })
    .execute();
  await db
    .insertInto('reminder_devices')
    .values({
      token_hash: text,
      endpoint: text,
      public_key: null,
      auth_secret: null,
      local_until: at,
      ...more,
    })
    .execute();
  await db
    .insertInto('email_undos')
    .values({ id: text, email: text, email_verified: 1, secret_hash: null, expires_at: at, ...more })
    .execute();
  await db
    .insertInto('security_events')
    .values({
      user_id,
      at,
      id: text,
      kind: text,
      browser: null,
      system: text,
      network: text,
      session: null,
      detail: '{}',
      times: 2 ** 31 - 1,
    })
    .execute();
  await db.insertInto('once').values({ user_id, mark: text, until: at }).execute();
  await db
    .insertInto('mail_secrets')
    .values({ purpose: 'reset', secret_hash: 'h', email: text, attempts: 0, expires_at: at, ...more })
    .execute();
  await db
    .insertInto('invites')
    .values({ token_hash: 'A'.repeat(43), email: null, note: text, uses_left: 1, expires_at: at, ...more })
    .execute();
  await db.insertInto('server_facts').values({ user_id, name: text, until: at, value: text }).execute();
  await db
    .insertInto('pictures')
    .values({ id: text, media_type: 'image/webp', content: 'A'.repeat(index === 0 ? 500_000 : 9), ...more })
    .execute();
  await db
    .insertInto('jobs')
    .values({
      id: text,
      kind: 'mail',
      payload: '{}',
      due_at: at,
      leased_until: null,
      attempts: 3,
      last_error: null,
      ...more,
    })
    .execute();
  await fillFactors(db, user_id, text);
  await fillHabit(db, user_id, text);
  await fillCircles(db, text, { user_id, habit_id: text });
}

async function fillFactors(db: Kysely<Tables>, user_id: string, text: string): Promise<void> {
  const more = { user_id, created_at: at };
  await db
    .insertInto('passkeys')
    .values({
      id: text,
      credential_id: 'c',
      public_key: 'k',
      counter: 2 ** 32 - 1,
      transports: '[]',
      name: text,
      backed_up: 1,
      last_used_at: null,
      rp_id: text,
      ...more,
    })
    .execute();
  await fillConnected(db, text, more);
  await db
    .insertInto('totp_secrets')
    .values({ secret: text, last_step: 2 ** 31 - 1, ...more })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ code_hash: text, ...more })
    .execute();
  await db
    .insertInto('sign_in_challenges')
    .values({ token_hash: text, attempts: 5, expires_at: at, first_method: 'proxy', ...more })
    .execute();
}

async function fillHabit(db: Kysely<Tables>, user_id: string, text: string): Promise<void> {
  const days = Array.from({ length: 40 }, (_, day) => `2026-0${1 + (day % 9)}-${10 + day}`.slice(0, 10));
  const stateOf = (place: number) => states[place % states.length] ?? {};
  const skips = TickSet.of(days.filter((_, place) => stateOf(place).state === 'skipped'));
  const habit = habitRow({
    user_id,
    id: text,
    name: text,
    notes: text.repeat(50),
    skips: JSON.stringify(skips),
    noted: JSON.stringify(TickSet.of(days.filter((_, place) => place % 3 === 0))),
    amounts: JSON.stringify(DayValues.of(days.map((day, place) => [day, place * 125]))),
    kind: 'amount',
    unit: Array.from(text).slice(0, UNIT_MAX).join(''),
    target: VALUE_MAX * 1_000,
    step: 1,
    repeat: '{"type":"total","per":"week"}',
    starts_on: days[0] ?? null,
    ends_on: '2026-12-31',
    timer_started_at: at,
    reminders: JSON.stringify([{ id: 'one', time: '08:00', message: text }]),
  });
  await db.insertInto('habits').values(habit).execute();
  await db
    .insertInto('habit_days')
    .values(
      days.map((day, place) =>
        habitDayRow({ user_id, habit_id: habit.id, day, note: place % 3 ? '' : text, ...stateOf(place) }),
      ),
    )
    .execute();
  await db
    .insertInto('steps')
    .values([stepRow({ user_id, habit_id: habit.id }), stepRow({ user_id, habit_id: habit.id })])
    .execute();
  await fillImport(db, user_id, { text, skips: JSON.stringify(skips) });
}

async function fillImport(
  db: Kysely<Tables>,
  user_id: string,
  { text, skips }: { text: string; skips: string },
): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      user_id,
      id: text,
      source: 'loop',
      created_at: at,
      undo_at: null,
      habits_added: 1,
      habits_merged: 0,
      days: 2 ** 31 - 1,
      habits_removed: 0,
      days_removed: 0,
      bytes: 2 ** 31 - 1,
    })
    .execute();
  await db
    .insertInto('imported_habits')
    .values({
      user_id,
      import_id: text,
      habit_id: text,
      kept_days: null,
      fingerprint: text,
      ticks: '{}',
      skips,
      amounts: '{}',
      others: JSON.stringify([['2026-11-20', 'A'.repeat(11), { note: text }]]),
    })
    .execute();
}
