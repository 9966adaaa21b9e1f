import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { ReminderDevicesTable, UsersTable } from '#server/core/database/schema.ts';
import { listRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

/** Whom the server's reminder of an instant reaches. Decided when it is due, and again by each attempt to push it. */
export interface Reach {
  /** A device shows it by its own plan: the server is silent. One sender per user and habit. */
  readonly hasOwnPlan: boolean;
  /** The devices to push to. */
  readonly devices: readonly ReminderDevicesTable[];
}

export async function findReach(rows: UserRows, user: UsersTable, at: number): Promise<Reach> {
  const devices = await listRows(rows, 'reminder_devices', { orderBy: ['created_at'] });
  const planned = instant(at);
  const hasOwnPlan = devices.some(({ local_until }) => local_until !== null && local_until >= planned);
  const isPushed = !hasOwnPlan && settingsOf(user).reminderChannel.push;
  return { hasOwnPlan, devices: isPushed ? devices.filter(({ endpoint }) => endpoint !== null) : [] };
}
