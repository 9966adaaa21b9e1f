import { randomUUID } from 'node:crypto';
import { createTagKey, insertTag } from '#server/accounts/personal-tokens/habit-tags.ts';
import { scopeOf, type TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A tag of a user's habit, as if it had been made in its sheet. */
export async function giveTag(
  api: TestApp,
  user: TestUser,
  habitId: string,
  action: 'done' | 'add' = 'done',
): Promise<{ readonly id: string; readonly key: string }> {
  const { key, keyHash } = createTagKey();
  const id = randomUUID();
  await insertTag(scopeOf(api, user), {
    id,
    key_hash: keyHash,
    habit_id: habitId,
    action,
    created_at: new Date(api.clock.now).toISOString(),
    pressed_at: null,
  });
  return { id, key };
}
