import type { LocalStorage } from './journal.ts';
import type { OutboxStorage } from './storage.ts';

/** The account whose device is to be cleared; '' when its writes stay. */
const KEY = 'unclearedAccount';
/** The account whose writes alone are to be deleted: another account has used the device since. */
const WRITES_KEY = 'unclearedWrites';

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
  /** Deletes the writes that could not be deleted, and nothing of the account that uses the device now. */
  async function clearWrites(): Promise<void> {
    const account = local.getItem(WRITES_KEY);
    if (account === null) return;
    await kept.remove(await kept.list(account));
    local.removeItem(WRITES_KEY);
  }
  const left = local.getItem(KEY);
  if (left !== null) clear(left || null).catch(() => undefined);
  clearWrites().catch(() => undefined);
  return {
    ...kept,
    clear,
    list(account) {
      const noted = local.getItem(KEY);
      local.removeItem(KEY);
      if (noted) local.setItem(WRITES_KEY, noted);
      // Signed in again: what this account writes from now on stays.
      if (local.getItem(WRITES_KEY) === account) local.removeItem(WRITES_KEY);
      clearWrites().catch(() => undefined);
      return kept.list(account);
    },
  };
}
