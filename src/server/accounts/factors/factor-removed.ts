import { FACTOR_REMOVED_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import { findRow, saveRow } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

/** In `once`: until when an erasure waits. */
const MARK = 'factorRemoved';

/** The last factor was removed without being used: its owner gets time to notice before anything is erased. */
export async function delayErasing(rows: UserRows, now: number): Promise<void> {
  await saveRow(rows, 'once', { mark: MARK, until: instant(now + FACTOR_REMOVED_DAYS * DAY) });
}

/** Until when an erasure waits, in milliseconds since 1970-01-01 UTC; 0 when it need not. */
export async function erasingDelayedUntil(rows: UserRows): Promise<number> {
  const mark = await findRow(rows, 'once', { mark: MARK });
  return mark === null ? 0 : Date.parse(mark.until);
}
