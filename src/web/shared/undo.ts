import type { InputOf, Removal } from '#client/outbox/mutations/all.ts';
import { useDefer } from '#client/react.tsx';
import type { Messages } from '#i18n/messages.ts';
import type { Translator } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { afterPaint } from '#web/platform/after-paint.ts';
import { loadTexts } from '#web/platform/texts.ts';
import { addToast, currentToasts, removeToast } from '#web/ui/toast-store.ts';

/**
 * Removes an item with an undo toast: a deferred mutation, sent when the toast closes or the page is hidden. Until then nothing is lost.
 */
export function useRemove() {
  const defer = useDefer();
  const t = useTranslator();
  return <K extends Removal>(
    kind: K,
    input: InputOf<K>,
    outcome: 'deleted' | 'archived',
    name: string,
  ): void => {
    const deferred = defer(kind, input);
    const undo = async () => {
      if (!(await deferred.cancel())) addToast({ text: t('undo.tooLate'), status: 'info' });
    };
    const leaving = new AbortController();
    const id = addToast({
      text: t(`undo.${outcome}`, { name }),
      status: 'info',
      action: { label: t('undo.undo'), run: () => void undo() },
      onGone() {
        leaving.abort();
        deferred.release();
      },
    });
    // A page that is left keeps the mutation deferred: it can write nothing then, and the next page sends it.
    addEventListener('pagehide', () => leaving.abort(), { signal: leaving.signal });
    document.addEventListener('visibilitychange', () => removeToast(id), { signal: leaving.signal });
  };
}

type Outcome = Exclude<keyof Messages['undo'], 'undo' | 'tooLate' | 'archived'>;

/** A change of one of these takes the other back: nothing is left to undo of it. */
const opposites: { readonly [Of in Outcome]?: Outcome } = {
  yesterdayTicked: 'yesterdayUnticked',
  yesterdayUnticked: 'yesterdayTicked',
};

/** Shows what was changed, with a button to undo; without `run` there is nothing to undo any more, and what was shown goes. */
export async function offerUndo(
  t: Translator,
  outcome: Outcome,
  name: string,
  run: (() => void) | false,
): Promise<void> {
  await loadTexts('undo');
  const text = t(`undo.${outcome}`, { name });
  const opposite = t(`undo.${opposites[outcome] ?? outcome}`, { name });
  for (const shown of currentToasts()) {
    if (shown.text === text || shown.text === opposite) removeToast(shown.id);
  }
  if (!run) return;
  addToast({
    text,
    status: 'info',
    // What was pressed just before is written after its frame, and what takes it back after that.
    action: { label: t('undo.undo'), run: () => afterPaint(run) },
  });
}
