import type { Kysely } from 'kysely';
import { VALUE_MAX } from '#contract/limits.ts';
import type { Tables } from '#server/core/database/schema.ts';

interface Owner {
  readonly user_id: string;
  /** Of the habit that counts there. */
  readonly habit_id: string;
}

const at = '2026-11-20T08:00:00.000Z';

/** A circle of a user and one more member, with a row in each table of circles. */
export async function fillCircles(
  db: Kysely<Tables>,
  text: string,
  { user_id, habit_id }: Owner,
): Promise<void> {
  // Placed by the circle, and not by the user.
  const circle_id = crypto.randomUUID();
  await fillOwn(db, text, { user_id, habit_id, circle_id });
  await db
    .insertInto('circles')
    .values({ circle_id, name: text, emoji: text, creator_id: 'me', revision: 2 ** 31 - 1, created_at: at })
    .execute();
  const member = {
    circle_id,
    display_name: text,
    time_zone: 'Pacific/Auckland',
    day_start: 360,
    shown_revision: 2 ** 31 - 1,
    joined_at: at,
  };
  await db
    .insertInto('circle_members')
    .values([
      { ...member, member_id: 'me', account_id: user_id, muted: 1, back_on: null },
      { ...member, member_id: text, account_id: text, muted: 0, back_on: '2026-11-20' },
    ])
    .execute();
  const shown = JSON.stringify({ from: '2026-11-20', views: ['x'.repeat(35), text] });
  await db
    .insertInto('circle_shares')
    .values({
      circle_id,
      member_id: 'me',
      habit_id,
      level: 'full',
      name: text,
      emoji: text,
      unit: text,
      shown,
    })
    .execute();
  await fillGoals(db, text, { circle_id, habit_id });
  await db
    .insertInto('circle_cheers')
    .values({ circle_id, from_id: 'me', to_id: text, day: '2026-11-20', kind: 'wow', created_at: at })
    .execute();
  const link = { circle_id, id: text, token_hash: 'A'.repeat(43), made_by: 'me' };
  await db
    .insertInto('circle_links')
    .values({ ...link, uses_left: 10, expires_at: at })
    .execute();
}

async function fillOwn(
  db: Kysely<Tables>,
  text: string,
  { circle_id, ...own }: Owner & { readonly circle_id: string },
): Promise<void> {
  const { user_id } = own;
  await db
    .insertInto('memberships')
    .values({ user_id, circle_id, member_id: 'me', name: text, emoji: text, joined_at: at })
    .execute();
  await db
    .insertInto('shares')
    .values([
      { ...own, circle_id, level: 'full', shown_name: text, created_at: at },
      { ...own, circle_id: text, level: 'today', shown_name: null, created_at: at },
    ])
    .execute();
  await db
    .insertInto('goal_links')
    .values({ ...own, circle_id, goal_id: text, unit: text, per: 'month' })
    .execute();
  await db.insertInto('circle_blocks').values({ user_id, blocked_id: text, created_at: at }).execute();
}

async function fillGoals(
  db: Kysely<Tables>,
  text: string,
  { circle_id, habit_id }: { readonly circle_id: string; readonly habit_id: string },
): Promise<void> {
  const rules = { unit: text, target: VALUE_MAX * 1_000, per: 'month', mode: 'sum' } as const;
  await db
    .insertInto('circle_goals')
    .values({ circle_id, id: text, title: text, ...rules, made_by: text, created_at: at })
    .execute();
  await db
    .insertInto('circle_parts')
    .values({ circle_id, goal_id: text, member_id: 'me', habit_id, parts: '{"2026-11-01":412000}' })
    .execute();
}
