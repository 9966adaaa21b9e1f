import { loadTexts } from './platform/texts.ts';
import { addToast, type ToastStatus } from './ui/toast-store.ts';

/** Shows the toast of a code (specification §8). Its words come with it: no first screen needs them. */
export async function tell(status: ToastStatus, code: string): Promise<void> {
  // Without its words a code is still better than silence.
  await loadTexts('toasts').catch(() => undefined);
  addToast({ status, text: code });
}
