import type { LocalStorage } from './journal.ts';
import type { OutboxStorage } from './storage.ts';

/** The account whose device is to be cleared; '' when its writes stay. */
const KEY = 'unclearedAccount';

/** Storage whose clearing, once it was asked for, is done again by the next page when it failed or did not end. */
export function withClearing(kept: OutboxStorage, local: LocalStorage): OutboxStorage {
  async function clear(account: string | null): Promise<void> {
    try {
      local.setItem(KEY, account ?? '');
    } catch {
      // Local storage is full or forbidden: there is this one attempt.
    }
    await kept.clear(account);
    local.removeItem(KEY);
  }
  const left = local.getItem(KEY);
  if (left !== null) clear(left || null).catch(() => undefined);
  return {
    ...kept,
    clear,
    list(account) {
      // Signed in again: what this account writes from now on stays.
      if (local.getItem(KEY) === account) local.removeItem(KEY);
      return kept.list(account);
    },
  };
}
