import { useTranslator } from '#web/app/i18n.tsx';
import { PasswordField } from '#web/shared/forms/password-field.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { useMailToken } from './mail-token.ts';
import { NewPassword } from './new-password.tsx';
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
