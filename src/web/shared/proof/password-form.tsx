import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Form } from '../forms/form.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useServerForm } from '../forms/server-form.ts';
import { useChecks } from '../forms/use-checks.ts';
import { focusOnOpen } from './focus-on-open.ts';

interface PasswordFormProps {
  /** The account of the password, for password managers. */
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
    <Form form={form} className="stack" submit={t('proof.confirm')} block>
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField {...form.field('password')} ref={focusOnOpen} autoComplete="current-password" required />
    </Form>
  );
}
