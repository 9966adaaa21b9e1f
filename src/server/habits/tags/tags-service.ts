import { randomUUIDv7 } from 'node:crypto';
import { TAG_REPEAT_MS, TAGS_MAX } from '#contract/limits.ts';
import type { CreateTag, OwnTag, OwnTagPress, Tag, TagPress } from '#contract/tags.ts';
import type { Log } from '#contract/today.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isFinished } from '#domain/plan/finished.ts';
import { ONE, tapStep } from '#domain/plan/habit.ts';
import { tagActions } from '#domain/plan/kind-acts.ts';
import { dayOf } from '#domain/record/ticking.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import {
  createTagKey,
  deleteTags,
  findTagOwner,
  insertTag,
  listTags,
  type TagRow,
  tagHashOf,
} from '#server/accounts/personal-tokens/habit-tags.ts';
import { findUser, lockedUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import {
  findRow,
  hooksOf,
  type UserRows,
  type UserScope,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { ApiError, invalidField, notFound } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { todayOf } from '#server/core/http/viewer.ts';
import { noteShown } from '#server/core/jobs/circle-notes.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { logDay } from '#server/habits/habits/log-routes.ts';
import { todayItem } from '#server/habits/home/today.ts';
import type { StoredHabit } from '#server/habits/records/habit-columns.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import {
  historyOf,
  presentDays,
  requireHabit,
  settleHabit,
  shownOn,
} from '#server/habits/records/one-habit.ts';

export async function showTags(rows: UserRows, habitId: string): Promise<Tag[]> {
  return (await listTags(rows)).filter((tag) => tag.habit_id === habitId).map(presentTag);
}

export async function showOwnTags(rows: UserRows): Promise<OwnTag[]> {
  return (await listTags(rows)).map((tag) => ({ ...presentTag(tag), habitId: tag.habit_id }));
}

/** Makes a tag and tells the user by mail. Its key is answered here, and nowhere again. */
export async function makeTag(
  scope: UserScope,
  habitId: string,
  { action }: CreateTag,
  now: number,
): Promise<Tag & { readonly key: string }> {
  const user = await lockedUser(scope);
  const habit = await requireHabit(scope, habitId, []);
  if (!tagActions(habit).includes(action)) throw invalidField('action', 'generic');
  if ((await listTags(scope)).length >= TAGS_MAX) throw new ApiError('limitReached');
  const { key, keyHash } = createTagKey();
  const row: TagRow = {
    id: randomUUIDv7(),
    key_hash: keyHash,
    habit_id: habit.id,
    action,
    created_at: instant(now),
    pressed_at: null,
  };
  await insertTag(scope, row);
  await mailNotice(scope, user, { template: 'tagCreated' }, now);
  return { ...presentTag(row), key };
}

export async function showTag(rows: UserRows, id: string): Promise<Tag> {
  const tag = (await listTags(rows)).find((each) => each.id === id);
  if (!tag) throw notFound();
  return presentTag(tag);
}

export async function revokeTag(rows: UserRows, habitId: string, id: string): Promise<void> {
  const isIt = (tag: TagRow): boolean => tag.id === id && tag.habit_id === habitId;
  if (!(await listTags(rows)).some(isIt)) throw notFound();
  await deleteTags(rows, isIt);
}

function presentTag({ id, action, created_at, pressed_at }: TagRow): Tag {
  return { id, action, createdAt: created_at, lastUsedAt: pressed_at };
}

/** A tag with its habit, on its user's own day. */
export interface FoundTag {
  readonly tag: TagRow;
  readonly user: UsersTable;
  readonly habit: StoredHabit;
  readonly today: DayKey;
}

/** The tag of a key; null for one that is unknown or was revoked, and while the account is closed. Writes nothing. */
export async function findTag({ database, circuits, clock }: Context, key: string): Promise<FoundTag | null> {
  const keyHash = tagHashOf(key);
  const userId = await findTagOwner(database.db, keyHash);
  if (userId === null) return null;
  const scope = { userId, queries: database.db, engine: database.engine };
  return await circuits.run(userId, async () => await readTag(scope, keyHash, clock()));
}

async function readTag(scope: UserScope, keyHash: string, now: number): Promise<FoundTag | null> {
  const tag = await findRow(scope, 'habit_tags', { key_hash: keyHash });
  const user = await findUser(scope.queries, scope.userId);
  if (!tag || !user || user.closes_at !== null) return null;
  const today = todayOf({ user }, now);
  const habit = await findHabit(scope, tag.habit_id, historyOf(today));
  return habit && { tag, user, habit, today };
}

/** Why a habit is not in the list, where no press can reach it; null while it is. */
export function closedBy({ habit, today }: FoundTag): 'archived' | 'finished' | null {
  if (habit.archivedAt !== null) return 'archived';
  return isFinished(habit, today) ? 'finished' : null;
}

/** What the next press asks for, as a tap in the list does; null where there is nothing to add. */
export function nextLog({ tag, habit, today }: FoundTag): Log | null {
  if (tag.action === 'done') return { done: true };
  const { value = 0 } = dayOf(habit, today);
  const add = tapStep({ kind: habit.kind, step: habit.step / ONE }, value / ONE);
  return add ? { add } : null;
}

type Outcome = TagPress['outcome'];
export type PressedTag = FoundTag & { readonly outcome: Outcome };

/** Presses the tag of a key, on its user's today; null for a key that is not known. */
export async function pressTag(context: Context, key: string): Promise<PressedTag | null> {
  const { database, limits, queues, clock } = context;
  const now = clock();
  const found = await findTag(context, key);
  if (!found) return null;
  const { id, key_hash: keyHash } = found.tag;
  // A button that is held down costs no transaction.
  if (isRepeated(found, now)) return { ...found, outcome: 'repeated' };
  await limits.take('tagOfDay', id);
  const { user_id: userId } = found.user;
  const pressed = await queues.enqueue('writes', userId, async () =>
    withTransaction(database, userId, async (scope) => {
      const current = await readTag(scope, keyHash, now);
      if (!current) return null;
      const after = await press({ ...scope, ...hooksOf(current.user, now) }, current, now);
      if (after.outcome === 'counted' && current.user.in_circle === 1) await noteShown(scope, now);
      return after;
    }),
  );
  if (pressed?.outcome === 'repeated') limits.refund('tagOfDay', id);
  return pressed;
}

/** The same for a tag of the user's own, in the transaction of a call. */
export async function pressOwnTag(
  scope: UserScope,
  limits: Limits,
  key: string,
  now: number,
): Promise<OwnTagPress> {
  const found = await readTag(scope, tagHashOf(key), now);
  if (!found) throw notFound();
  const { tag, user, habit, today } = found;
  await limits.take('tagOfDay', tag.id);
  const pressed = await press(scope, found, now);
  if (pressed.outcome === 'repeated') limits.refund('tagOfDay', tag.id);
  const { [today]: day } = presentDays(habit, breaksIn(user), [today], today);
  if (!day) throw new Error('A day that was asked for is missing');
  const { note: _, ...before } = day;
  return { ...presentPress(pressed), habitId: habit.id, day: today, before };
}

/** Of its habit no more than the page shows. */
export function presentPress({ outcome, user, habit, today }: PressedTag): TagPress {
  const shown = shownOn(habit, { user }, today);
  const { name, state, value, target, unit } = todayItem(shown, today, { streak: 0 });
  return { outcome, name, state, value, target, unit };
}

/** Whether the tag was pressed just before; not by a clock that was set back. */
function isRepeated({ tag: { pressed_at: before } }: FoundTag, now: number): boolean {
  const since = before === null ? Number.POSITIVE_INFINITY : now - Date.parse(before);
  return since >= 0 && since < TAG_REPEAT_MS;
}

async function press(scope: UserScope, found: FoundTag, now: number): Promise<PressedTag> {
  const { tag, habit, today } = found;
  if (isRepeated(found, now)) return { ...found, outcome: 'repeated' };
  await updateRows(scope, 'habit_tags', { key_hash: tag.key_hash }, { pressed_at: instant(now) });
  if (closedBy(found)) return { ...found, outcome: 'closed' };
  const wanted = nextLog(found);
  const current = await settleHabit(scope, habit, found.user, today);
  const after = wanted === null ? current : await logDay(scope, current, today, wanted);
  return { ...found, habit: after, outcome: after === current ? 'unchanged' : 'counted' };
}
