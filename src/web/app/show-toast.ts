import type { Params } from '#i18n/translate.ts';
import { fallbackText, loadTexts } from '#web/platform/texts.ts';
import { addToast, type ToastStatus } from '#web/ui/toast-store.ts';

/** Shows the toast of a code (docs/rules/pages.md#toasts). Its words come with it: no first screen needs them. */
export async function showToast(status: ToastStatus, code: string, params?: Params): Promise<void> {
  // A code means nothing to a reader: without its words, what is known from the start must do.
  const text = await loadTexts('toasts').then(() => code, fallbackText);
  addToast({ status, text, params });
}
