const STORED = 'singleKeys';

/** Whether shortcuts without a modifier are on; users can turn them off on this device (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

export function storeSingleKeys(work: boolean): void {
  try {
    if (work) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Storage is forbidden: the choice lasts for this visit.
  }
}
