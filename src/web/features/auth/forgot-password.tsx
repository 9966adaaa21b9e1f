import { type SubmitEvent, useState } from 'react';
import { useApi } from '#client/react.tsx';
import { RESET_LINK_MINUTES } from '#contract/limits.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { EmailField } from '#web/shared/forms/email-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { usePosted } from '#web/shared/forms/posted-form.ts';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useChecks } from '#web/shared/forms/use-checks.ts';
import { Button } from '#web/ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** Mails a link to choose a new password; the answer is the same whether the account exists or not. */
export function ForgotPassword() {
  const posted = usePosted('forgotPassword');
  const sentBefore = posted?.refusal === null ? posted.values['email'] : null;
  const [sentTo, setSentTo] = useState<string | null>(sentBefore?.trim() ?? null);
  return sentTo === null ? (
    <AskForLink onSent={setSentTo} />
  ) : (
    <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />
  );
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslator();
  const api = useApi();
  const checks = useChecks();
  const known = useUser()?.email ?? '';
  const action = pathTo('auth-reset-password', useLocale());
  const form = useServerForm({
    posts: 'forgotPassword',
    initial: { email: known },
    check: ({ email }) => ({ email: checks.email(email) }),
    async send({ email }) {
      await api.call('POST /auth/password/forgot', { body: { email: email.trim() } });
      onSent(email.trim());
    },
  });
  return (
    <AuthFrame title={t('auth.forgot')} text={t('auth.forgotText')} foot={<BackToLogin />}>
      <Form form={form} className="auth-form" action={action} submit={t('auth.sendLink')} block>
        <EmailField {...form.field('email')} autoComplete="username" required />
      </Form>
    </AuthFrame>
  );
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useTranslator();
  const action = pathTo('auth-reset-password', useLocale());
  const again = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAgain();
  };
  return (
    <AuthFrame
      title={t('auth.linkSent')}
      text={t('auth.linkSentText', { email, minutes: RESET_LINK_MINUTES })}
      foot={<BackToLogin />}
    >
      <p className="auth-text" role="status">
        {t('auth.linkSentHint')}
      </p>
      <form method="post" action={action} onSubmit={again}>
        <input type="hidden" name="email" value={email} />
        <Button type="submit" look="plain" block>
          {t('auth.sendAgain')}
        </Button>
      </form>
    </AuthFrame>
  );
}

function BackToLogin() {
  const t = useTranslator();
  const isVisitor = useUser() === null;
  return isVisitor ? (
    <>
      {t('auth.remembered')} <AppLink to="auth-login">{t('auth.login')}</AppLink>
    </>
  ) : null;
}
