import type { Platform } from './platform.ts';

const STORED = 'answeredAt';

type Device = Pick<Platform, 'localStorage' | 'now' | 'pageAge'>;

/** Records, for the next page on this device, that the server answered a mutation just now. */
export function noteAnswer({ localStorage, now }: Device): void {
  try {
    localStorage?.setItem(STORED, String(now()));
  } catch {
    // Storage is full or forbidden: the next page shows what its server rendered.
  }
}

/**
 * Whether a mutation was answered after this page was requested. The server may have rendered the page before that mutation, and the page
 * that got the answer is gone. Both times are of the device's clock. A time in the future means that the clock was set back: it counts
 * once.
 */
export function wasAnsweredSince({ localStorage, now, pageAge }: Device): boolean {
  try {
    const answeredAt = Number(localStorage?.getItem(STORED) ?? Number.NaN);
    if (answeredAt > now()) localStorage?.removeItem(STORED);
    return answeredAt >= now() - pageAge();
  } catch {
    return false;
  }
}

export function forgetAnswers({ localStorage }: Pick<Device, 'localStorage'>): void {
  try {
    localStorage?.removeItem(STORED);
  } catch {
    // As above.
  }
}
