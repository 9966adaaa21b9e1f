import { MailQuestionMark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { readUserAgain, storeUser } from '#client/account.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { ResendButton } from '#web/shared/forms/resend-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';

interface PendingEmailProps {
  current: string;
  pending: string;
  /** Focuses an element that stays when this one is removed. */
  giveFocus: () => void;
}

/** The new address that waits for its link, with buttons to mail it again or cancel. */
export function PendingEmail({ current, pending, giveFocus }: PendingEmailProps) {
  const t = useTranslator();
  const { client } = useApp();
  const attempt = useAttempt();
  const [busy, run] = useBusy();
  const panel = useRef<HTMLDivElement>(null);
  useReadOnReturn();
  const cancel = async () => {
    const agreed = await attempt(async () => {
      const user = await client.api.call('PATCH /user', { body: { email: current } });
      // The pressed button is removed.
      if (panel.current?.contains(document.activeElement)) giveFocus();
      storeUser(client, user);
    });
    if (agreed) addToast({ text: t('account.changeCancelled', { email: current }) });
  };
  return (
    <div className="profile-pending" ref={panel}>
      <p className="profile-pending-title" role="status">
        <MailQuestionMark size={16} aria-hidden="true" />
        <span>{t('account.pendingEmail', { email: pending })}</span>
      </p>
      <p className="settings-text">{t('account.pendingText', { email: current })}</p>
      <div className="ways profile-pending-ways">
        <ResendButton email={pending} look="plain" small />
        <Button look="quiet" small busy={busy} onClick={() => run(cancel)}>
          {t('account.cancelChange')}
        </Button>
      </div>
    </div>
  );
}

/** The link is opened in another tab or on another device: reads again when the user returns. */
function useReadOnReturn(): void {
  const { client } = useApp();
  useEffect(() => {
    const over = new AbortController();
    const read = () => {
      if (document.visibilityState === 'visible') void readUserAgain(client);
    };
    addEventListener('focus', read, { signal: over.signal });
    document.addEventListener('visibilitychange', read, { signal: over.signal });
    return () => over.abort();
  }, [client]);
}
