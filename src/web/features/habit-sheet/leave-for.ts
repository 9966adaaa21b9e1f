/** Focuses an element that stays, when the focused one is removed. */
export function leaveFor(id: string): void {
  // The closing dialog restores the focus to its opener, if that still exists.
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  });
}
