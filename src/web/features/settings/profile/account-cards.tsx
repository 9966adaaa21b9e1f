import { CircleAlert, CircleCheck, MailQuestionMark } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { readUserAgain, storeUser } from '#client/account.ts';
import { useApi, useQuery, useWrite } from '#client/react.tsx';
import { PASSWORD_MIN } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { listen } from '#web/platform/listen.ts';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { EmailField, FirstNameField, PasswordField } from '#web/shared/forms/fields.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { ResendButton } from '#web/shared/forms/resend-button.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { useDraft } from '#web/shared/proof/draft.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Select } from '#web/ui/select.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { SettingsCard } from '../settings-card.tsx';
import { countriesQuery, readEventsAgain, sessionsQuery } from './profile-data.ts';

/** The current email, whether it is confirmed, a pending one, and a form to change it. */
export function EmailCard({ user: { email, emailVerified, pendingEmail } }: { user: User }) {
  const { client, t } = useApp();
  const line = useRef<HTMLParagraphElement>(null);
  const checks = useChecks();
  const { withProof } = useProof();
  // Not through the outbox: a change needs fresh proof and a free address, which only the server can check.
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
  const Icon = emailVerified ? CircleCheck : CircleAlert;
  return (
    <SettingsCard title={t('account.email')}>
      <p className="profile-email" ref={line} tabIndex={-1}>
        {email}
      </p>
      <p className={classes('profile-state', emailVerified ? 'is-good' : 'is-open')} role="status">
        <Icon size={16} aria-hidden="true" />
        {emailVerified ? t('account.emailConfirmed') : t('account.emailUnconfirmed')}
      </p>
      {pendingEmail ? (
        <PendingEmail current={email} pending={pendingEmail} giveFocus={() => line.current?.focus()} />
      ) : (
        !emailVerified && <ResendButton email={email} look="plain" small />
      )}
      <Form form={form} className="stack settings-form" submit={t('account.changeEmail')} look="plain">
        <EmailField {...form.field('email')} label={t('account.newEmail')} required />
        <p className="settings-text">{t('account.emailText')}</p>
      </Form>
    </SettingsCard>
  );
}

interface PendingEmailProps {
  current: string;
  pending: string;
  /** Focuses an element that stays when this one is removed. */
  giveFocus: () => void;
}

/** The new address that waits for its link, with buttons to mail it again or cancel. */
function PendingEmail({ current, pending, giveFocus }: PendingEmailProps) {
  const { client, t } = useApp();
  const attempt = useAttempt();
  const [busy, run] = useBusy();
  const panel = useRef<HTMLDivElement>(null);
  // The link is opened in another tab or on another device: reads again when the user returns.
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') void readUserAgain(client);
    };
    return listen(['focus', 'visibilitychange'], read);
  }, [client]);
  const cancel = async () => {
    const agreed = await attempt(async () => {
      const user = await client.api.call('PATCH /user', { body: { email: current } });
      // The pressed button is removed.
      if (panel.current?.contains(document.activeElement)) giveFocus();
      storeUser(client, user);
    });
    if (agreed) addToast({ text: t('account.changeCancelled', { email: current }) });
  };
  return (
    <div className="profile-pending" ref={panel}>
      <p className="profile-pending-title" role="status">
        <MailQuestionMark size={16} aria-hidden="true" />
        <span>{t('account.pendingEmail', { email: pending })}</span>
      </p>
      <p className="settings-text">{t('account.pendingText', { email: current })}</p>
      <div className="ways profile-pending-ways">
        <ResendButton email={pending} look="plain" small />
        <Button look="quiet" small busy={busy} onClick={() => run(cancel)}>
          {t('account.cancelChange')}
        </Button>
      </div>
    </div>
  );
}

/** First name and country. Both go through the outbox, as habits do. */
export function AboutCard({ user: { firstName, country } }: { user: User }) {
  const { t, locale } = useApp();
  const write = useWrite();
  const checks = useChecks();
  const id = useId();
  const { data = [] } = useQuery(countriesQuery(useApi()));
  const named = data.map(({ code, name }) => ({ code, name: name[locale] }));
  const byName = named.toSorted((left, right) => left.name.localeCompare(right.name, locale));
  const form = useServerForm({
    initial: { firstName },
    check: (values) => ({ firstName: checks.firstName(values.firstName) }),
    async send(values) {
      if (values.firstName.trim() === firstName) return;
      await write('user.update', { firstName: values.firstName.trim() }).saved;
      addToast({ text: t('account.saved') });
    },
  });
  // Saved at once; another choice replaces it.
  const choose = (code: string) => {
    void write('user.update', { country: code === '' ? null : code });
    addToast({ text: t('account.saved') });
  };
  return (
    <SettingsCard title={t('account.about')}>
      <Form form={form} className="stack settings-form" submit={t('account.save')} look="plain">
        <FirstNameField {...form.field('firstName')} />
      </Form>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('account.country')}
        </label>
        <Select id={id} value={country ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{t('account.noCountry')}</option>
          {country !== null && !byName.some(({ code }) => code === country) && (
            <option value={country}>{country}</option>
          )}
          {byName.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </SettingsCard>
  );
}

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
  const { client, t } = useApp();
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
