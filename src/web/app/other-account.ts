import type { Locale } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import { showToast } from './show-toast.ts';

const MOVED = 'otherAccount';

/** Leaves the data of this page for the account that is signed in now; the page that follows says why. */
export function moveToAccount(locale: Locale): void {
  try {
    sessionStorage.setItem(MOVED, MOVED);
  } catch {
    // Storage is forbidden: the page changes without words.
  }
  location.replace(pathTo('index', locale));
}

/** Says, on the page that follows, why it is of another account. */
export function tellMove(): void {
  try {
    if (sessionStorage.getItem(MOVED) === null) return;
    sessionStorage.removeItem(MOVED);
    void showToast('info', MOVED);
  } catch {
    // As above.
  }
}
