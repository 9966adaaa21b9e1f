import { pathTo } from '#i18n/paths.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { withTimeout } from '#web/platform/with-timeout.ts';
import { closeCreator } from '#web/shared/creator-store.ts';

/** Milliseconds to wait for the answer; after that the outbox sends the mutation in the background. */
const PATIENCE = 1_500;

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
