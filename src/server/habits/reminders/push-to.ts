import type { EveningNotice, ReminderNotice } from '#contract/reminders.ts';
import { REMINDER_LATE_MAX } from '#domain/reminders/reminder.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import type { Job } from '#server/core/jobs/job-handler.ts';
import { SubscriptionGoneError } from './push-sender.ts';
import { findReach } from './reach.ts';
import type { ReminderContext } from './reminder-context.ts';

interface Push {
  readonly notice: ReminderNotice | EveningNotice;
  /** A newer push of the same topic replaces one that waits for the device. */
  readonly topic: string;
}

/** Sends what `make` says is still due to the device of a job, and deletes a subscription that is gone. */
export async function pushTo(
  { database, push, clock }: ReminderContext,
  { userId, payload, signal }: Pick<Job<'push' | 'eveningPush'>, 'userId' | 'payload' | 'signal'>,
  make: (scope: UserScope, user: UsersTable, now: number) => Promise<Push | null>,
): Promise<void> {
  const scope = { queries: database.db, userId, engine: database.engine };
  const user = await findUser(database.db, userId);
  if (!user) return;
  const { devices } = await findReach(scope, user, payload.at);
  const device = devices.find(({ token_hash }) => token_hash === payload.device);
  if (!device?.endpoint || !device.public_key || !device.auth_secret) return;
  const now = clock();
  const made = await make(scope, user, now);
  if (made === null) return;
  const { endpoint, public_key: p256dh, auth_secret: auth } = device;
  try {
    await push.send(
      {
        subscription: { endpoint, keys: { p256dh, auth } },
        text: JSON.stringify(made.notice),
        topic: made.topic,
        seconds: Math.ceil((payload.at + REMINDER_LATE_MAX - now) / 1_000),
      },
      signal,
    );
  } catch (error) {
    if (!(error instanceof SubscriptionGoneError)) throw error;
    // Not a newer subscription of this device.
    const gone = { token_hash: payload.device, endpoint };
    await withTransaction(database, userId, (rows) => deleteRows(rows, 'reminder_devices', gone));
  }
}
