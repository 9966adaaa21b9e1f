import { useState } from 'react';
import { accountOf } from '#client/api/account.ts';
import { ApiError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { useChecks } from '#web/forms/checks.ts';
import { FormEnd } from '#web/forms/form-end.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { useServerForm } from '#web/forms/server-form.ts';
import { useTranslator } from '#web/i18n.tsx';
import { useSession } from '#web/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { AuthFrame } from './auth-frame.tsx';

interface NewPasswordProps {
  token: string;
  onNewLink: () => void;
}

/** Sets the password by a mailed link. That ends every session, so that the next step is to sign in. */
export function NewPassword({ token, onNewLink }: NewPasswordProps) {
  const t = useTranslator();
  const [expired, setExpired] = useState(false);
  return expired ? (
    <AuthFrame title={t('auth.linkExpired')} text={t('toasts.invalidResetToken')}>
      <Button block onClick={onNewLink}>
        {t('auth.newLink')}
      </Button>
    </AuthFrame>
  ) : (
    <AuthFrame title={t('auth.newPasswordTitle')} text={t('auth.newPasswordText')}>
      <NewPasswordForm token={token} onExpired={() => setExpired(true)} />
    </AuthFrame>
  );
}

function NewPasswordForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const t = useTranslator();
  const api = useApi();
  const { leaveForLogin } = useSession();
  const checks = useChecks();
  const form = useServerForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: checks.newPassword(password) }),
    async send({ password }) {
      try {
        await accountOf(api).resetPassword({ token, password });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalidResetToken') return onExpired();
        throw error;
      }
      addToast({ text: t('auth.passwordSet') });
      await leaveForLogin();
    },
  });
  return (
    <form className="auth-form" method="post" onSubmit={form.onSubmit} noValidate>
      <PasswordField
        {...form.field('password')}
        label={t('auth.newPassword')}
        autoComplete="new-password"
        required
      />
      <p className="auth-hint">{t('auth.passwordHint', { min: PASSWORD_MIN })}</p>
      <FormEnd form={form} block>
        {t('auth.savePassword')}
      </FormEnd>
    </form>
  );
}
