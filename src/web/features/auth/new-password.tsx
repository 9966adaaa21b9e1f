import { useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useSession } from '#web/app/session.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { PasswordField } from '#web/shared/forms/password-field.tsx';
import { usePosted } from '#web/shared/forms/posted-form.ts';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Sets the password by a mailed link. This ends every session, so the next step is to sign in. */
export function NewPassword({ token }: { token: string }) {
  const t = useTranslator();
  const posted = usePosted('resetPassword');
  const [expired, setExpired] = useState(posted?.refusal?.code === 'invalidResetToken');
  return expired ? (
    <AuthFrame title={t('auth.linkExpired')} text={t('toasts.invalidResetToken')}>
      <AppLink to="auth-reset-password" className={buttonClass({ block: true })}>
        {t('auth.newLink')}
      </AppLink>
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
  const action = pathTo('auth-reset-password', useLocale());
  const form = useServerForm({
    posts: 'resetPassword',
    initial: { password: '' },
    check: ({ password }) => ({ password: checks.newPassword(password) }),
    async send({ password }) {
      try {
        await api.call('POST /auth/password/reset', { body: { token, password } });
      } catch (error) {
        if (error instanceof ResponseError && error.code === 'invalidResetToken') return onExpired();
        throw error;
      }
      addToast({ text: t('auth.passwordSet') });
      await leaveForLogin();
    },
  });
  return (
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
  );
}
