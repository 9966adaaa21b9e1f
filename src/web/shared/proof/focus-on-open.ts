/**
 * A ref for the first field of a dialog. The browser reads the attribute when it opens the dialog; React's `autoFocus` sets none, and acts
 * before the dialog is open.
 */
export function focusOnOpen(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  if (field?.checkVisibility()) field.focus();
}
