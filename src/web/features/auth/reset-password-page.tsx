import { type SubmitEvent, useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import { PASSWORD_MIN, RESET_LINK_MINUTES } from '#contract/limits.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useSession, useUser } from '#web/app/session.tsx';
import { EmailField, PasswordField } from '#web/shared/forms/fields.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { usePosted, useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useMailToken } from './mail-token.ts';
import { OpeningLink } from './opening-link.tsx';

/** Asks for the email of a forgotten password; with the mailed link, for the new password. */
export function ResetPasswordPage() {
  const t = useTranslator();
  const { token, isReading } = useMailToken();
  if (isReading)
    return (
      <OpeningLink route="auth-reset-password" submit={t('auth.savePassword')}>
        <PasswordField name="password" label={t('auth.newPassword')} autoComplete="new-password" required />
      </OpeningLink>
    );
  return token === null ? <ForgotPassword /> : <NewPassword key={token} token={token} />;
}

/** Sets the password by a mailed link. This ends every session, so the next step is to sign in. */
export function NewPassword({ token }: { token: string }) {
  const t = useTranslator();
  const posted = usePosted('resetPassword');
  const [expired, setExpired] = useState(posted?.refusal?.code === 'invalidResetToken');
  const api = useApi();
  const { leaveForLogin } = useSession();
  const checks = useChecks();
  const action = pathTo('auth-reset-password', useLocale());
  const form = useServerForm({
    posts: 'resetPassword',
    initial: { password: '' },
    check: ({ password }) => ({ password: checks.newPassword(password) }),
    async send({ password }) {
      try {
        await api.call('POST /auth/password/reset', { body: { token, password } });
      } catch (error) {
        if (error instanceof ResponseError && error.code === 'invalidResetToken') return setExpired(true);
        throw error;
      }
      addToast({ text: t('auth.passwordSet') });
      await leaveForLogin();
    },
  });
  return expired ? (
    <AuthFrame title={t('auth.linkExpired')} text={t('toasts.invalidResetToken')}>
      <AppLink to="auth-reset-password" className={buttonClass({ block: true })}>
        {t('auth.newLink')}
      </AppLink>
    </AuthFrame>
  ) : (
    <AuthFrame title={t('auth.newPasswordTitle')} text={t('auth.newPasswordText')}>
      <Form form={form} className="auth-form" action={action} submit={t('auth.savePassword')} block>
        <input type="hidden" name="token" value={token} />
        <PasswordField
          {...form.field('password')}
          label={t('auth.newPassword')}
          autoComplete="new-password"
          required
        />
        <p className="auth-hint">{t('auth.passwordHint', { min: PASSWORD_MIN })}</p>
      </Form>
    </AuthFrame>
  );
}

/** Mails a link to choose a new password; the answer is the same whether the account exists or not. */
function ForgotPassword() {
  const posted = usePosted('forgotPassword');
  const sentBefore = posted?.refusal === null ? posted.values['email'] : null;
  const [sentTo, setSentTo] = useState<string | null>(sentBefore?.trim() ?? null);
  return sentTo === null ? (
    <AskForLink onSent={setSentTo} />
  ) : (
    <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />
  );
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslator();
  const api = useApi();
  const checks = useChecks();
  const known = useUser()?.email ?? '';
  const action = pathTo('auth-reset-password', useLocale());
  const form = useServerForm({
    posts: 'forgotPassword',
    initial: { email: known },
    check: ({ email }) => ({ email: checks.email(email) }),
    async send({ email }) {
      await api.call('POST /auth/password/forgot', { body: { email: email.trim() } });
      onSent(email.trim());
    },
  });
  return (
    <AuthFrame title={t('auth.forgot')} text={t('auth.forgotText')} foot={<BackToLogin />}>
      <Form form={form} className="auth-form" action={action} submit={t('auth.sendLink')} block>
        <EmailField {...form.field('email')} autoComplete="username" required />
      </Form>
    </AuthFrame>
  );
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useTranslator();
  const action = pathTo('auth-reset-password', useLocale());
  const again = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAgain();
  };
  return (
    <AuthFrame
      title={t('auth.linkSent')}
      text={t('auth.linkSentText', { email, minutes: RESET_LINK_MINUTES })}
      foot={<BackToLogin />}
    >
      <p className="auth-text" role="status">
        {t('auth.linkSentHint')}
      </p>
      <form method="post" action={action} onSubmit={again}>
        <input type="hidden" name="email" value={email} />
        <Button type="submit" look="plain" block>
          {t('auth.sendAgain')}
        </Button>
      </form>
    </AuthFrame>
  );
}

function BackToLogin() {
  const t = useTranslator();
  const isVisitor = useUser() === null;
  return isVisitor ? (
    <>
      {t('auth.remembered')} <AppLink to="auth-login">{t('auth.login')}</AppLink>
    </>
  ) : null;
}
