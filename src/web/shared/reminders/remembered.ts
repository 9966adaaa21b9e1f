const STORED = 'reminders';

/** The account that turned on reminders in this browser, and its endpoint. */
export interface Remembered {
  readonly account: string;
  readonly endpoint: string;
}

/** Null when nothing valid is stored, or storage is forbidden. */
export function readRemembered(): Remembered | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    return isRemembered(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isRemembered(kept: unknown): kept is Remembered {
  if (typeof kept !== 'object' || kept === null) return false;
  const { account, endpoint } = kept as Partial<Remembered>;
  return typeof account === 'string' && typeof endpoint === 'string';
}

export function remember(kept: Remembered | null): void {
  try {
    if (kept === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // Full or forbidden: the next start finds a subscription without an account and ends it.
  }
}
