import type { InputOf, Removal } from '#client/outbox/kinds.ts';
import { useDefer } from '#client/react.tsx';
import type { Translator } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { loadTexts } from '#web/platform/texts.ts';
import { addToast, removeToast } from '#web/ui/toast-store.ts';

/**
 * Takes something away, with a toast to take that back: it is gone from the screen at once, and sent when the toast goes, or when
 * nobody looks at the page any more. Until then nothing is lost anywhere.
 */
export function useRemove() {
  const hold = useDefer();
  const t = useTranslator();
  return <K extends Removal>(
    kind: K,
    input: InputOf<K>,
    told: 'deleted' | 'archived',
    name: string,
  ): void => {
    const held = hold(kind, input);
    const undo = async () => {
      if (!(await held.cancel())) addToast({ text: t('undo.tooLate'), status: 'info' });
    };
    const leaving = new AbortController();
    const id = addToast({
      text: t(`undo.${told}`, { name }),
      status: 'info',
      action: { label: t('undo.undo'), run: () => void undo() },
      onGone() {
        leaving.abort();
        held.release();
      },
    });
    // A page that is left keeps it held: nothing can be written then, and the next page sends it.
    addEventListener('pagehide', () => leaving.abort(), { signal: leaving.signal });
    document.addEventListener('visibilitychange', () => removeToast(id), { signal: leaving.signal });
  };
}

/** Tells that a tick was taken back, with the way to it. */
export async function offerTick(t: Translator, name: string, tick: () => void): Promise<void> {
  await loadTexts('undo');
  addToast({
    text: t('undo.unticked', { name }),
    status: 'info',
    action: { label: t('undo.undo'), run: tick },
  });
}
