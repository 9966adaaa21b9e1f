/** Moves the focus to the page's content, before the button that has it is removed. */
export function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
