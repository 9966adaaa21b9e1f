/**
 * A ref for the field that a dialog begins with. The browser looks for the attribute as it opens a dialog; React's own `autoFocus` sets
 * none, and acts before the dialog is open.
 */
export function focusOnOpen(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  if (field?.checkVisibility()) field.focus();
}
