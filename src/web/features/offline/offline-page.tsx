import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useNavigation } from '#web/app/use-navigation.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import './offline-page.css';

/** Milliseconds to the next retry, doubled each time: browsers do not always notice that a connection is back. */
const FIRST_DELAY_MS = 4_000;
const LAST_DELAY_MS = 60_000;

/** Replaces a page that was never read on this device, while there is no connection. Retries by itself. */
export function OfflinePage() {
  const t = useTranslator();
  const { revalidate } = useNavigation();
  const [busy, run] = useBusy();
  useRetries(revalidate);
  return (
    <div className="away">
      <CloudOff size={40} aria-hidden="true" />
      <h2>{t('away.title')}</h2>
      <p>{t('away.text')}</p>
      <p className="ways is-centred">
        <Button busy={busy} onClick={() => run(revalidate)}>
          {t('away.retry')}
        </Button>
        <AppLink to="index" className={buttonClass({ look: 'plain' })}>
          {t('shell.home')}
        </AppLink>
      </p>
    </div>
  );
}

/** Retries with growing delays, and at once when the connection or the user returns. A hidden tab does not retry. */
function useRetries(retry: () => Promise<void>): void {
  useEffect(() => {
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const plan = (delay: number) => {
      timer = setTimeout(() => attempt(Math.min(delay * 2, LAST_DELAY_MS)), delay);
    };
    const attempt = (nextDelay: number) => {
      clearTimeout(timer);
      if (document.hidden) return;
      void retry();
      plan(nextDelay);
    };
    const startAgain = () => attempt(FIRST_DELAY_MS);
    plan(FIRST_DELAY_MS);
    addEventListener('online', startAgain, { signal: over.signal });
    document.addEventListener('visibilitychange', startAgain, { signal: over.signal });
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [retry]);
}
