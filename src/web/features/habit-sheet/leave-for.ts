/** Gives the focus to a place that stays, before what had it goes away for good. */
export function leaveFor(id: string): void {
  // The dialog gives it back to what opened it as it closes, where that is still there.
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  });
}
