import { useApi } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { useAttempt } from './attempt.ts';

interface ResendButtonProps {
  /** The recipient of the link. */
  email: string;
  look?: ButtonLook;
  small?: boolean;
  block?: boolean;
}

/** Mails the confirmation link again and shows a toast. */
export function ResendButton({ email, ...style }: ResendButtonProps) {
  const t = useTranslator();
  const api = useApi();
  const attempt = useAttempt();
  const [busy, run] = useBusy();
  const resend = async () => {
    const agreed = await attempt(() => api.call('POST /user/email/confirmation'));
    if (agreed) addToast({ text: t('confirmation.resent', { email }) });
  };
  return (
    <Button {...style} busy={busy} onClick={() => run(resend)}>
      {t('confirmation.resend')}
    </Button>
  );
}
