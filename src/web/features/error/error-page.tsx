import { useTranslator } from '#web/i18n.tsx';
import { AppLink } from '#web/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import '#web/ui/tokens.css';
import '#web/ui/font.css';
import '#web/ui/base.css';
import './error-page.css';

/** What is shown in the place of a page that does not exist or broke. */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  const t = useTranslator();
  return (
    <main className="error-page">
      <p className="error-status" aria-hidden="true">
        {status}
      </p>
      <h1>{message}</h1>
      <AppLink to="index" className={buttonClass()} reloadDocument>
        {t('shell.home')}
      </AppLink>
    </main>
  );
}
