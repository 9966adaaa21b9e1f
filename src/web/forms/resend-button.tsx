import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { accountOf } from '#client/api/account.ts';
import { useApi } from '#client/react.tsx';
import { useTranslator } from '#web/i18n.tsx';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useAttempt } from './attempt.ts';

interface ResendButtonProps {
  /** Where the link goes. */
  email: string;
  look?: ButtonLook;
  small?: boolean;
  block?: boolean;
}

/** Has the link that confirms an address mailed again, and says so. */
export function ResendButton({ email, ...style }: ResendButtonProps) {
  const t = useTranslator();
  const { resendConfirmation } = accountOf(useApi());
  const attempt = useAttempt();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const send = async () => {
    setState('busy');
    const agreed = await attempt(resendConfirmation);
    setState(agreed ? 'sent' : 'idle');
    if (agreed) addToast({ text: t('confirmation.resent', { email }) });
  };
  return (
    <Button {...style} busy={state === 'busy'} onClick={() => void send()}>
      {state === 'sent' && <MailCheck size={18} aria-hidden="true" />}
      {t('confirmation.resend')}
    </Button>
  );
}
