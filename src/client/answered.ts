import type { Platform } from './platform.ts';

const STORED = 'answeredAt';

type Device = Pick<Platform, 'localStorage' | 'now' | 'pageAge'>;

/** Notes, for the next page of this device, that the server answered a write just now. */
export function noteAnswer({ localStorage, now }: Device): void {
  try {
    localStorage?.setItem(STORED, String(now()));
  } catch {
    // A full or forbidden storage: the next page is as true as its server's answer.
  }
}

/**
 * Whether a write was answered since this page was asked for: the server may have rendered it before that write, while the page
 * that waited for the answer has forgotten it. Both moments are told by the clock of the device. A moment that is yet to come says
 * that the clock was set back: it counts once.
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
