import { NAME_MAX } from '#contract/limits.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { withTimeout } from '#web/platform/with-timeout.ts';
import { closeCreator } from '#web/shared/creator-store.ts';
import { lengthOf } from '#web/ui/text-length.ts';

/** Milliseconds to wait for the answer; after that the outbox sends the mutation in the background. */
const PATIENCE = 1_500;

/** The error of a habit's or divider's name (specification §5); undefined when it is valid. */
export function useNameCheck(): (name: string) => string | undefined {
  const t = useTranslator();
  return (name) => {
    const length = lengthOf(name.trim());
    if (length === 0) return t('creator.nameRequired');
    return length > NAME_MAX ? t('creator.nameTooLong') : undefined;
  };
}

/** Waits for a create: a success closes the panel and shows the list, a refusal leaves the panel open. */
export function useFinish(): (written: Promise<unknown> & { saved: Promise<void> }) => Promise<void> {
  const navigate = useNavigate();
  const locale = useLocale();
  return async (written) => {
    try {
      await (navigator.onLine ? withTimeout(written, PATIENCE) : written.saved);
    } catch {
      // A toast shows the refusal, and the mutation was rolled back.
      return;
    }
    closeCreator({ restoreFocus: true });
    await navigate(pathTo('index', locale));
  };
}
