import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslator } from '#web/i18n.tsx';
import { AppLink } from '#web/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import './away.css';

/** Milliseconds between two tries: browsers do not always notice that a connection is back. */
const RETRY_MS = 4_000;

/** In the place of a page that was never read on this device, while there is no connection. It tries again by itself. */
export function Away() {
  const t = useTranslator();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    addEventListener('online', retry);
    const timer = setInterval(retry, RETRY_MS);
    return () => {
      removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [revalidate]);
  return (
    <div className="away">
      <CloudOff size={40} aria-hidden="true" />
      <h2>{t('away.title')}</h2>
      <p>{t('away.text')}</p>
      <p className="away-ways">
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('away.retry')}
        </Button>
        <AppLink to="index" className={buttonClass({ look: 'plain' })}>
          {t('shell.home')}
        </AppLink>
      </p>
    </div>
  );
}
