import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { ResendButton } from '#web/shared/forms/resend-button.tsx';
import { Button } from '#web/ui/button.tsx';
import './email-notice.css';

const DISMISSED = 'emailNotice';

interface EmailNoticeProps {
  user: User;
  /** Dismissed, it stays away for this visit. */
  dismissible?: boolean;
}

/** Asks to confirm the email: at the end of the list, where it moves nothing, and in the settings. */
export function EmailNotice({ user: { id, email, pendingEmail }, dismissible = false }: EmailNoticeProps) {
  const t = useTranslator();
  const asked = `${id} ${pendingEmail ?? email}`;
  const [dismissed, setDismissed] = useState(() => (dismissible ? sessionStorage.getItem(DISMISSED) : null));
  if (dismissed === asked) return null;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, asked);
    setDismissed(asked);
  };
  const title = t(pendingEmail ? 'confirmation.noticeNew' : 'confirmation.notice');
  return (
    <section className="email-notice" aria-label={title}>
      <span className="tile">
        <Mail size={20} aria-hidden="true" />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="fine">
          {pendingEmail
            ? t('confirmation.noticeNewText', { email: pendingEmail, current: email })
            : t('confirmation.noticeText', { email })}
        </p>
        <div className="ways">
          <ResendButton email={pendingEmail ?? email} look="plain" small />
          {dismissible && (
            <Button look="quiet" small onClick={dismiss}>
              {t('confirmation.later')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
