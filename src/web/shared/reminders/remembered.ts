const STORED = 'reminders';

/** Who turned reminders on in this browser, and under which address the server knows it. */
export interface Remembered {
  readonly account: string;
  readonly endpoint: string;
}

/** What was kept; null for nothing, for nonsense, and where storage is forbidden. */
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
    // Full or forbidden: the next start finds the subscription to be nobody's, and ends it.
  }
}
