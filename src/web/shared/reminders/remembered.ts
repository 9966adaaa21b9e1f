const STORED = 'reminders';

/** The account that turned on reminders in this browser, and its endpoint. */
export interface Remembered {
  readonly account: string;
  readonly endpoint: string;
}

/** Null when nothing valid is stored, or storage is forbidden. */
export function readRemembered(): Remembered | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    return isRemembered(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isRemembered(stored: unknown): stored is Remembered {
  if (typeof stored !== 'object' || stored === null) return false;
  const { account, endpoint } = stored as Partial<Remembered>;
  return typeof account === 'string' && typeof endpoint === 'string';
}

export function remember(stored: Remembered | null): void {
  try {
    if (stored === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, JSON.stringify(stored));
  } catch {
    // Full or forbidden: the next start finds a subscription without an account and ends it.
  }
}
