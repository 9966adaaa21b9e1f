import { useEffect, useRef } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** Says that the session has ended, and how many changes wait for the next one. It stays until the user goes on. */
export function EndedSession({ kept }: { kept: number }) {
  const t = useTranslator();
  const heading = useRef<HTMLHeadingElement>(null);
  // The page changes under a reader who did nothing: the focus has a screen reader say it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="unsent-end">
      <h1 ref={heading} tabIndex={-1}>
        {t('logout.ended')}
      </h1>
      {kept > 0 && <p>{t('logout.kept', { count: kept })}</p>}
      <p>{t('logout.again')}</p>
      <AppLink to="auth-login" className={buttonClass({ block: true })}>
        {t('logout.login')}
      </AppLink>
      <AppLink to="index">{t('logout.home')}</AppLink>
    </div>
  );
}
