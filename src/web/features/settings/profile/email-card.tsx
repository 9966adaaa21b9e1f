import { CircleAlert, CircleCheck } from 'lucide-react';
import { keepUser } from '#client/account.ts';
import type { User } from '#contract/user.ts';
import { useApp } from '#web/app.ts';
import { EmailField } from '#web/forms/email-field.tsx';
import { FormEnd } from '#web/forms/form-end.tsx';
import { ResendButton } from '#web/forms/resend-button.tsx';
import { useServerForm } from '#web/forms/server-form.ts';
import { useChecks } from '#web/forms/use-checks.ts';
import { useTranslator } from '#web/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';

/** The email, whether it is confirmed, and another one in its place. */
export function EmailCard({ user }: { user: User }) {
  const t = useTranslator();
  return (
    <SettingsCard title={t('account.email')}>
      <p className="profile-email">{user.email}</p>
      <EmailState verified={user.emailVerified} />
      {!user.emailVerified && <ResendButton email={user.email} look="plain" small />}
      <EmailForm email={user.email} />
    </SettingsCard>
  );
}

function EmailState({ verified }: { verified: boolean }) {
  const t = useTranslator();
  const Icon = verified ? CircleCheck : CircleAlert;
  return (
    <p className={classes('profile-state', verified ? 'is-good' : 'is-open')} role="status">
      <Icon size={16} aria-hidden="true" />
      {verified ? t('account.emailConfirmed') : t('account.emailUnconfirmed')}
    </p>
  );
}

/** Not through the outbox: whether an address is free has to be known before anybody relies on it. */
function EmailForm({ email }: { email: string }) {
  const t = useTranslator();
  const { client } = useApp();
  const checks = useChecks();
  const form = useServerForm({
    initial: { email: '' },
    check: (values) => ({
      email:
        values.email.trim().toLowerCase() === email ? t('account.sameEmail') : checks.email(values.email),
    }),
    async send(values, reset) {
      keepUser(client, await client.api.user.update({ email: values.email.trim() }));
      reset();
      addToast({ text: t('account.emailChanged') });
    },
  });
  return (
    <form className="settings-form" method="post" onSubmit={form.onSubmit} noValidate>
      <EmailField {...form.field('email')} label={t('account.newEmail')} required />
      <p className="settings-text">{t('account.emailText')}</p>
      <FormEnd form={form} look="plain">
        {t('account.changeEmail')}
      </FormEnd>
    </form>
  );
}
