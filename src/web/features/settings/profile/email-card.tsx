import { CircleAlert, CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { storeUser } from '#client/account.ts';
import type { User } from '#contract/user.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { EmailField } from '#web/shared/forms/email-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { ResendButton } from '#web/shared/forms/resend-button.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { useDraft } from '#web/shared/proof/draft.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { classes } from '#web/ui/classes.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';
import { PendingEmail } from './pending-email.tsx';

/** The current email, whether it is confirmed, a pending one, and a form to change it. */
export function EmailCard({ user }: { user: User }) {
  const t = useTranslator();
  const { email, emailVerified, pendingEmail } = user;
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <SettingsCard title={t('account.email')}>
      <p className="profile-email" ref={line} tabIndex={-1}>
        {email}
      </p>
      <EmailState verified={emailVerified} />
      {pendingEmail ? (
        <PendingEmail current={email} pending={pendingEmail} giveFocus={() => line.current?.focus()} />
      ) : (
        !emailVerified && <ResendButton email={email} look="plain" small />
      )}
      <EmailForm email={email} />
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

/** Not through the outbox: a change needs fresh proof and a free address, which only the server can check. */
function EmailForm({ email }: { email: string }) {
  const t = useTranslator();
  const { client } = useApp();
  const checks = useChecks();
  const { withProof } = useProof();
  const form = useServerForm({
    initial: { email: '' },
    draft: useDraft('email'),
    check: (values) => ({
      email:
        values.email.trim().toLowerCase() === email ? t('account.sameEmail') : checks.email(values.email),
    }),
    async send(values, reset) {
      const wanted = values.email.trim();
      const update = () => client.api.call('PATCH /user', { body: { email: wanted } });
      const user = await withProof(update, { form: 'email', values });
      storeUser(client, user);
      reset();
      addToast({ text: t('account.emailAsked', { email: user.pendingEmail ?? wanted }) });
    },
  });
  return (
    <Form form={form} className="stack settings-form" submit={t('account.changeEmail')} look="plain">
      <EmailField {...form.field('email')} label={t('account.newEmail')} required />
      <p className="settings-text">{t('account.emailText')}</p>
    </Form>
  );
}
