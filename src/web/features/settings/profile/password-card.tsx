import { readUserAgain } from '#client/account.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { PasswordField } from '#web/shared/forms/password-field.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';
import { readEventsAgain, sessionsQuery } from './profile-data.ts';

interface PasswordCardProps {
  hasPassword: boolean;
  /** The account of the password, for password managers. */
  email: string;
}

/** Changes the password, or sets the first one of an account created by a provider. */
export function PasswordCard({ hasPassword, email }: PasswordCardProps) {
  const t = useTranslator();
  return (
    <SettingsCard
      title={t('account.password')}
      text={hasPassword ? t('account.passwordText') : t('account.noPassword')}
    >
      {/* A new form once there is a password, without the values of the first. */}
      <PasswordForm key={String(hasPassword)} hasPassword={hasPassword} email={email} />
    </SettingsCard>
  );
}

function PasswordForm({ hasPassword, email }: PasswordCardProps) {
  const t = useTranslator();
  const { client } = useApp();
  const checks = useChecks();
  const { withProof } = useProof();
  const form = useServerForm({
    initial: { currentPassword: '', password: '' },
    check: ({ currentPassword, password }) => ({
      currentPassword: hasPassword ? checks.password(currentPassword) : undefined,
      password: checks.newPassword(password),
    }),
    async send({ currentPassword, password }, reset) {
      const current = hasPassword ? { currentPassword } : {};
      await withProof(() => client.api.call('PATCH /user/password', { body: { ...current, password } }));
      reset();
      addToast({ text: hasPassword ? t('account.passwordChanged') : t('account.passwordSet') });
      await Promise.allSettled([
        readUserAgain(client),
        client.serverState.load(sessionsQuery(client.api), 0),
        readEventsAgain(client),
      ]);
    },
  });
  return (
    <Form
      form={form}
      className="stack settings-form"
      submit={hasPassword ? t('account.changePassword') : t('account.setPassword')}
      look="plain"
    >
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      {hasPassword && (
        <PasswordField
          {...form.field('currentPassword')}
          label={t('account.currentPassword')}
          autoComplete="current-password"
          required
        />
      )}
      <PasswordField
        {...form.field('password')}
        label={t('auth.newPassword')}
        autoComplete="new-password"
        required
      />
      <p className="settings-text">{t('auth.passwordHint', { min: PASSWORD_MIN })}</p>
    </Form>
  );
}
