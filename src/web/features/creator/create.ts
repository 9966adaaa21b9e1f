import { NAME_MAX } from '#contract/limits.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { closeCreator } from '#web/shared/creator-store.ts';
import { lengthOf } from '#web/ui/text-length.ts';

/** A write that is not answered by then is left to the outbox, which keeps it and sends it. */
const PATIENCE = 1_500;

/** What is wrong with a name of a habit or divider (specification §5); undefined when nothing is. */
export function useNameCheck(): (name: string) => string | undefined {
  const t = useTranslator();
  return (name) => {
    const length = lengthOf(name.trim());
    if (length === 0) return t('creator.nameRequired');
    return length > NAME_MAX ? t('creator.nameTooLong') : undefined;
  };
}

/** Follows a create to its end: a success closes the panel and shows the list, a refusal keeps the panel open. */
export function useFinish(): (written: Promise<unknown> & { saved: Promise<void> }) => Promise<void> {
  const navigate = useNavigate();
  const locale = useLocale();
  return async (written) => {
    try {
      await (navigator.onLine ? Promise.race([written, patience()]) : written.saved);
    } catch {
      // The refusal was told by a toast, and the change was taken back.
      return;
    }
    closeCreator({ restoreFocus: true });
    await navigate(pathTo('index', locale));
  };
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
}
