import { useApp } from '#web/app.ts';
import { FormEnd } from '#web/forms/form-end.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { useServerForm } from '#web/forms/server-form.ts';
import { useChecks } from '#web/forms/use-checks.ts';
import { useTranslator } from '#web/i18n.tsx';
import { focusOnOpen } from './focus-on-open.ts';

interface PasswordFormProps {
  /** For password managers: whose password it is. */
  email: string;
  onProved: () => void;
}

export function PasswordForm({ email, onProved }: PasswordFormProps) {
  const t = useTranslator();
  const { api } = useApp().client;
  const checks = useChecks();
  const form = useServerForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: checks.password(password) }),
    async send({ password }) {
      await api.call('POST /user/proof/password', { body: { password } });
      onProved();
    },
  });
  return (
    <form className="proof-form" method="post" onSubmit={form.onSubmit} noValidate>
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField {...form.field('password')} ref={focusOnOpen} autoComplete="current-password" required />
      <FormEnd form={form} block>
        {t('proof.confirm')}
      </FormEnd>
    </form>
  );
}
