import { changeSettings } from '#server/accounts/settings/settings-service.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import type { ReminderContext } from './reminder-context.ts';

/** Ends the reminders by mail of a token's user. A repetition changes nothing. */
export async function endMailedReminders(context: ReminderContext, token: string): Promise<void> {
  const { database, unsubscribing } = context;
  const userId = unsubscribing.userOf(token);
  if (userId === null) throw invalidField('token', 'generic');
  await withTransaction(database, userId, async (queries) => {
    if (!(await findUser(queries, userId))) throw invalidField('token', 'generic');
    await changeSettings({ queries, userId, engine: database.engine }, { reminderChannel: { email: false } });
  });
}
