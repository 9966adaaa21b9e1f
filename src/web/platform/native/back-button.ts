import { App } from '@capacitor/app';

export interface BackSteps {
  /** Closes the panel over the page that is no dialog; false when there is none. */
  readonly closePanel: () => boolean;
  /** Whether the previous page is one of the app. */
  readonly canGoBack: () => boolean;
  readonly goBack: () => void;
}

/** Android's back button closes the topmost layer, then goes to the previous page, then leaves the app. iOS has no such button. */
export async function obeyBackButton({ closePanel, canGoBack, goBack }: BackSteps): Promise<void> {
  await App.addListener('backButton', () => {
    if (closeTopmost() || closePanel()) return;
    if (canGoBack()) goBack();
    else void App.minimizeApp();
  });
}

/** Closes the popover or dialog opened last, as Escape would: each handles Escape itself. */
function closeTopmost(): boolean {
  const popover = [
    ...document.querySelectorAll<HTMLElement>('[popover]:popover-open:not([role=tooltip])'),
  ].at(-1);
  if (popover !== undefined) {
    if (popover.popover === 'auto') popover.hidePopover();
    else
      popover.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    return true;
  }
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) === true) dialog.close();
  return dialog !== undefined;
}
