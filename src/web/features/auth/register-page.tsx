import { useEffect, useEffectEvent, useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { tokenIn } from '#contract/link-token.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useSession } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { takeFromFragment } from '#web/platform/fragment.ts';
import { findInTab, forgetInTab, keepInTab } from '#web/platform/tab-storage.ts';
import { EmailField, FirstNameField, PasswordField } from '#web/shared/forms/fields.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { OpenInApp } from '#web/shared/open-in-app.tsx';
import { ProviderButtons } from '#web/shared/provider-buttons/provider-buttons.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AuthFrame, useNextSearch } from './auth-frame.tsx';

export function RegisterPage() {
  const t = useTranslator();
  const { registration } = useApp().config;
  if (registration === 'closed')
    return <AuthFrame title={t('auth.closed')} text={t('auth.closedText')} foot={<ToLogin />} />;
  return <Register isByInvite={registration === 'invite'} />;
}

function ToLogin() {
  const t = useTranslator();
  const search = useNextSearch();
  return (
    <>
      {t('auth.haveAccount')}{' '}
      <AppLink to="auth-login" search={search}>
        {t('auth.login')}
      </AppLink>
    </>
  );
}

function Register({ isByInvite }: { isByInvite: boolean }) {
  const { t, locale } = useApp();
  const api = useApi();
  const { signIn } = useSession();
  const checks = useChecks();
  // The link has brought an invitation, which was not refused: there is nothing to type.
  const [isInvited, setInvited] = useState(false);
  const withoutInvite = isByInvite ? 'auth.inviteText' : 'auth.registerText';
  const form = useServerForm({
    posts: 'register',
    initial: { firstName: '', email: '', password: '', invite: '' },
    check: ({ firstName, email, password, invite }) => ({
      firstName: checks.firstName(firstName),
      email: checks.email(email),
      password: checks.newPassword(password),
      invite: isByInvite && invite.trim() === '' ? t('toasts.inviteRequired') : undefined,
    }),
    async send({ firstName, email, password, invite }) {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const given = { firstName: firstName.trim(), email: email.trim(), password, locale, timeZone };
      const invited = invite.trim() === '' ? {} : { invite: tokenIn(invite) };
      const joining = api.call('POST /auth/register', { body: { ...given, ...invited } });
      joining.catch((error: unknown) => {
        if (isOfInvite(error)) setInvited(false);
      });
      const session = await joining;
      forgetInTab('invite');
      await signIn(session);
    },
  });
  useInvite((invite) => {
    form.set('invite', invite);
    setInvited(true);
  });
  const action = pathTo('auth-register', locale) + useNextSearch();
  return (
    <AuthFrame
      title={t('auth.registerTitle')}
      text={t(isByInvite && isInvited ? 'auth.invitedText' : withoutInvite)}
      foot={<ToLogin />}
    >
      <Form form={form} className="auth-form" action={action} submit={t('auth.join')} block>
        {isByInvite && !isInvited && (
          <TextField
            {...form.field('invite')}
            label={t('auth.invite')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
        )}
        <FirstNameField {...form.field('firstName')} />
        <EmailField {...form.field('email')} required />
        <Domains />
        <PasswordField {...form.field('password')} autoComplete="new-password" required />
        <p className="auth-hint">{t('auth.passwordHint', { min: PASSWORD_MIN })}</p>
      </Form>
      <ProviderButtons />
      {isInvited && <OpenInApp fragment={`#${new URLSearchParams({ invite: form.values.invite })}`} />}
    </AuthFrame>
  );
}

/** Calls back with the invitation of the link that led to this page, or of an earlier visit of this tab. */
function useInvite(onInvite: (invite: string) => void): void {
  const { hash } = useLocation();
  const look = useEffectEvent((fragment: string) => {
    const given = takeFromFragment(fragment, 'invite');
    if (given !== null) keepInTab('invite', given);
    const invite = given ?? findInTab('invite');
    if (invite !== null) onInvite(invite);
  });
  useEffect(() => look(hash), [hash]);
}

const isOfInvite = (error: unknown): boolean =>
  error instanceof ResponseError && (error.code === 'inviteInvalid' || error.code === 'inviteRequired');

/** The domains of the accepted addresses, where the operator has set some. */
function Domains() {
  const { t, locale } = useApp();
  const { emailDomains } = useApp().config;
  if (emailDomains === undefined) return null;
  const domains = new Intl.ListFormat(locale, { type: 'disjunction' }).format(emailDomains);
  return <p className="auth-hint">{t('auth.domains', { domains })}</p>;
}
