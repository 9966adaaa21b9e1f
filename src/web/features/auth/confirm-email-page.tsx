import { readUserAgain } from '#client/account.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { ResendButton } from '#web/shared/forms/resend-button.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useMailToken } from './mail-token.ts';
import { TokenForm, useTokenForm } from './token-form.tsx';

/** Confirms the first or a new address, by a button on the page of the mailed link. */
export function ConfirmEmailPage() {
  const token = useMailToken();
  return token === null ? <Expired /> : <Confirmation token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const t = useTranslator();
  const { client } = useApp();
  const form = useTokenForm('confirmEmail', 'invalidConfirmToken', async () => {
    await client.api.call('POST /auth/email/confirm', { body: { token } });
    await readUserAgain(client);
  });
  const { outcome, error, isPressed } = form;
  if (outcome === 'done') return <Confirmed title={t('confirmation.done')} focusTitle={isPressed} />;
  if (outcome === 'expired') return <Expired focusTitle={isPressed} />;
  return (
    <AuthFrame
      title={t(error === null ? 'confirmation.ask' : 'confirmation.failed')}
      text={t('confirmation.askText')}
    >
      <TokenForm form={form} route="auth-email-confirm" token={token}>
        {t(error === null ? 'confirmation.confirm' : 'confirmation.retry')}
      </TokenForm>
    </AuthFrame>
  );
}

function Confirmed({ title, focusTitle }: { title: string; focusTitle: boolean }) {
  const t = useTranslator();
  return (
    <AuthFrame title={title} focusTitle={focusTitle} text={t('confirmation.doneText')}>
      <WayOn />
    </AuthFrame>
  );
}

/** The link was used or has expired; a missing token is handled the same way. */
function Expired({ focusTitle = false }: { focusTitle?: boolean }) {
  const t = useTranslator();
  const user = useUser();
  if (user?.emailVerified && !user.pendingEmail)
    return <Confirmed title={t('confirmation.already')} focusTitle={focusTitle} />;
  return (
    <AuthFrame
      title={t('auth.linkExpired')}
      focusTitle={focusTitle}
      text={user === null ? t('confirmation.signInFirst') : t('toasts.invalidConfirmToken')}
    >
      {user === null ? (
        <WayOn />
      ) : (
        <ResendButton email={user.pendingEmail ?? user.email} look="primary" block />
      )}
    </AuthFrame>
  );
}

/** A link to home, or to sign-in for a visitor. */
function WayOn() {
  const t = useTranslator();
  const isVisitor = useUser() === null;
  return (
    <AppLink to={isVisitor ? 'auth-login' : 'index'} className={buttonClass({ block: true })}>
      {isVisitor ? t('auth.login') : t('confirmation.toList')}
    </AppLink>
  );
}
