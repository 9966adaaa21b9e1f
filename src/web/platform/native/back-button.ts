import { App } from '@capacitor/app';

export interface BackSteps {
  /** Closes what lies over the page outside of dialogs; false when nothing does. */
  readonly closePanel: () => boolean;
  /** Whether the page was come to from another of the app. */
  readonly canGoBack: () => boolean;
  readonly goBack: () => void;
}

/** Android's back: what lies on top is closed first, then the page before is shown, then the app makes way. iOS has no such button. */
export async function obeyBackButton({ closePanel, canGoBack, goBack }: BackSteps): Promise<void> {
  await App.addListener('backButton', () => {
    if (closeTopmost() || closePanel()) return;
    if (canGoBack()) goBack();
    else void App.minimizeApp();
  });
}

/** Whatever the browser holds above the page: the last one opened stands last. Each knows itself how it is left by Escape. */
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
