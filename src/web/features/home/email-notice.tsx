import { Mail } from 'lucide-react';
import { useState } from 'react';
import { ResendButton } from '#web/forms/resend-button.tsx';
import { useTranslator } from '#web/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import './email-notice.css';

const DISMISSED = 'emailNotice';

/** Asks to confirm the email, at the end of the list, where it moves nothing; put off, it is gone for this visit. */
export function EmailNotice({ userId, email }: { userId: string; email: string }) {
  const t = useTranslator();
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) === userId);
  if (dismissed) return null;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, userId);
    setDismissed(true);
  };
  return (
    <section className="email-notice" aria-label={t('confirmation.notice')}>
      <span className="tile">
        <Mail size={20} aria-hidden="true" />
      </span>
      <div>
        <h2>{t('confirmation.notice')}</h2>
        <p>{t('confirmation.noticeText', { email })}</p>
        <div className="email-notice-ways">
          <ResendButton email={email} look="plain" small />
          <Button look="quiet" small onClick={dismiss}>
            {t('confirmation.later')}
          </Button>
        </div>
      </div>
    </section>
  );
}
