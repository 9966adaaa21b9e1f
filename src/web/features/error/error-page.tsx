import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import '#web/ui/tokens.css';
import '#web/ui/font.css';
import '#web/ui/base.css';
import './error-page.css';

/** Replaces a page that does not exist or failed: a link to home, and a retry where it may help. */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  const t = useTranslator();
  const { pathname, search } = useLocation();
  const isMissing = status === 404;
  return (
    <main className="error-page" tabIndex={-1}>
      <p className="error-status" aria-hidden="true">
        {status}
      </p>
      <h1>{message}</h1>
      <p className="error-text">{t(isMissing ? 'errors.notFoundText' : 'errors.internalText')}</p>
      <p className="ways is-centred error-ways">
        {!isMissing && (
          <a className={buttonClass()} href={pathname + search}>
            {t('errors.retry')}
          </a>
        )}
        <AppLink
          to="index"
          className={buttonClass(isMissing ? {} : { look: 'plain' })}
          reloadDocument={!isMissing}
        >
          {t('shell.home')}
        </AppLink>
      </p>
    </main>
  );
}
