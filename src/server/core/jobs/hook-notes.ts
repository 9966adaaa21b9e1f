import type { WebhookEvent } from '#contract/webhook-events.ts';
import { SECOND } from '#domain/days/time.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import type { HookNote } from './job-kinds.ts';
import { enqueueOnce } from './waiting-jobs.ts';

/** The one job of a user's days that begin. */
export const HOOK_DAY_JOB = 'hook-day';

/** Changes of the same thing within this time are one event. */
const COLLAPSE_MS = 5 * SECOND;

/** Whether a webhook of the user wants one of these events. */
export function wantsOf(
  { hook_events }: Pick<UsersTable, 'hook_events'>,
  types: readonly WebhookEvent[],
): boolean {
  const wanted = hook_events.split(' ');
  return types.some((type) => wanted.includes(type));
}

const eventsOf = ({ type }: HookNote): WebhookEvent[] =>
  type === 'day.updated' ? ['day.updated', 'goal.reached'] : [type];

/** Enqueues what webhooks want to be told, in the transaction of the change: no statement for a user without such a webhook. */
export async function noteHooks(scope: UserScope, ...notes: readonly HookNote[]): Promise<void> {
  const { hooks } = scope;
  if (!hooks) return;
  const { now, source } = hooks;
  const wanted = notes.filter((note) => wantsOf(hooks, eventsOf(note)));
  const jobs = wanted.map((note) => {
    const { type, habitId, day = '' } = note;
    const payload = source && type === 'day.updated' ? { ...note, source } : note;
    const isCollapsed = type === 'day.updated' || type === 'habit.updated';
    const dueAt = now + (isCollapsed ? COLLAPSE_MS : 0);
    return { kind: 'hookNote', id: `note ${type} ${habitId} ${day}`, payload, now, dueAt } as const;
  });
  await enqueueOnce(scope, jobs);
}
