import { addDays } from '#domain/days/day-key.ts';
import type { EveningKind } from '#domain/reminders/evening-settings.ts';
import { REMINDER_LATE_MAX } from '#domain/reminders/reminder.ts';
import { type EveningHabit, eveningText } from '#i18n/evening-text.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Job } from '#server/core/jobs/job-handler.ts';
import type { EveningPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, findPayload } from '#server/core/jobs/jobs-repository.ts';
import { eveningHabits, planEvening } from './evening.ts';
import { findReach } from './reach.ts';
import { reminderTexts } from './reminder-texts.ts';

/**
 * The job that waits for the notices of a user's evening: enqueues the notifications of those that have something to say, and schedules the
 * next ones. What is open is read before the transaction, which may take a while.
 */
export async function fireEvening(
  { database, clock }: Context,
  { userId, payload, id }: Job<'evening'>,
): Promise<void> {
  const now = clock();
  const before = await findUser(database.db, userId);
  if (!before) return;
  const outside = { queries: database.db, userId, engine: database.engine };
  const found = await eveningHabits(outside, before, payload, now);
  await withTransaction(database, userId, async (rows) => {
    const planned = await findPayload<EveningPayload>(rows, id);
    if (planned?.at !== payload.at || planned.day !== payload.day) return;
    const user = await findUser(rows.queries, userId);
    if (!user) return;
    await notify(rows, user, { found, payload, now });
    const came = payload.kinds.map((kind) => [kind, addDays(payload.day, 1)] as const);
    const sent = { ...payload.sent, ...Object.fromEntries(came) };
    await planEvening(rows, user, { now, after: Math.max(payload.at, now - REMINDER_LATE_MAX), sent });
  });
}

interface Due {
  readonly found: ReadonlyMap<EveningKind, readonly EveningHabit[]>;
  readonly payload: EveningPayload;
  readonly now: number;
}

const templates = { summary: 'eveningSummary', streak: 'streakNotice' } as const;

async function notify(rows: UserRows, user: UsersTable, { found, payload, now }: Due): Promise<void> {
  if (found.size === 0) return;
  const { day, at } = payload;
  const { hasOwnPlan, devices } = await findReach(rows, user, at);
  if (hasOwnPlan) return;
  const isMailed = settingsOf(user).reminderChannel.email && user.email_verified === 1;
  for (const [kind, habits] of found) {
    for (const { token_hash: device } of devices) {
      const id = `push-${device}-${kind}`;
      await enqueue(rows, { kind: 'eveningPush', id, payload: { kind, day, at, device }, now });
    }
    if (!isMailed) continue;
    const details = { habits: eveningText(kind, habits, reminderTexts[user.locale]).body };
    await mailNotice(rows, user, { template: templates[kind], details }, now);
  }
}
