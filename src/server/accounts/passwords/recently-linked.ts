import type { Provider } from '#contract/account.ts';
import { RECENTLY_LINKED_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/time.ts';
import { listIdentities } from '#server/accounts/users/identity-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

/** From when on a linked sign-in counts as recent: a thief may have linked it. */
export const recentlyLinkedSince = (now: number): string => instant(now - RECENTLY_LINKED_DAYS * DAY);

export async function listRecentlyLinked(rows: UserRows, now: number): Promise<Provider[]> {
  const since = recentlyLinkedSince(now);
  const linked = await listIdentities(rows);
  return linked.filter(({ created_at }) => created_at >= since).map(({ provider }) => provider);
}
