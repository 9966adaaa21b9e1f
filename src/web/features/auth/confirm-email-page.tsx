import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { readUserAgain } from '#client/account.ts';
import { accountOf } from '#client/api/account.ts';
import { ApiError } from '#client/api/errors.ts';
import type { PostedForm } from '#contract/page-rendering.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app.ts';
import { useErrorText } from '#web/forms/refusal.ts';
import { ResendButton } from '#web/forms/resend-button.tsx';
import { useLocale, useTranslator } from '#web/i18n.tsx';
import { AppLink } from '#web/link.tsx';
import { errorOf, usePosted } from '#web/posted-form.ts';
import { useUser } from '#web/session.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useMailToken } from './mail-token.ts';

/** Confirms an address by the mailed link that leads here: opening it is the confirmation. */
export function ConfirmEmailPage() {
  const t = useTranslator();
  const token = useMailToken();
  const { outcome, retry } = useConfirmation(token);
  if (outcome === 'busy') {
    return (
      <AuthFrame title={t('confirmation.busy')}>
        <div className="auth-busy needs-script" role="status">
          <Spinner />
        </div>
        <noscript>
          <ConfirmForm token={token}>{t('confirmation.notice')}</ConfirmForm>
        </noscript>
      </AuthFrame>
    );
  }
  if (outcome === 'done') {
    return (
      <AuthFrame title={t('confirmation.done')} text={t('confirmation.doneText')}>
        <WayOn />
      </AuthFrame>
    );
  }
  return <NotConfirmed error={outcome.error} token={token} onRetry={retry} />;
}

type Outcome = 'busy' | 'done' | { readonly error: unknown };

/** A link without a token is treated as one that is too old. */
const noToken = new ApiError({ status: 422, code: 'invalidConfirmToken' });

function useConfirmation(token: string | null): { outcome: Outcome; retry: () => void } {
  const { client } = useApp();
  const posted = usePosted('confirmEmail');
  const [outcome, setOutcome] = useState<Outcome>(posted ? outcomeOf(posted) : 'busy');
  const [tries, setTries] = useState(1);
  const begun = useRef(posted ? tries : 0);
  useEffect(() => {
    // A link works once: whatever draws this page anew does not send it again.
    if (begun.current === tries) return;
    begun.current = tries;
    const confirm = async () => {
      try {
        if (token === null) throw noToken;
        await accountOf(client.api).confirmEmail({ token });
        setOutcome('done');
        await readUserAgain(client);
      } catch (error) {
        setOutcome({ error });
      }
    };
    void confirm();
  }, [token, tries, client]);
  const retry = () => {
    setOutcome('busy');
    setTries(tries + 1);
  };
  return { outcome, retry };
}

function outcomeOf({ refusal }: PostedForm): Outcome {
  return refusal === null ? 'done' : { error: errorOf(refusal) };
}

interface ConfirmFormProps {
  token: string | null;
  onConfirm?: () => void;
  children: ReactNode;
}

/** Confirms by a press: where there are no scripts, and once more where it failed. */
function ConfirmForm({ token, onConfirm, children }: ConfirmFormProps) {
  const action = pathTo('auth-email-confirm', useLocale());
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm?.();
  };
  return (
    <form method="post" action={action} onSubmit={confirm}>
      <input type="hidden" name="token" value={token ?? ''} />
      <Button type="submit" block>
        {children}
      </Button>
    </form>
  );
}

interface NotConfirmedProps {
  error: unknown;
  token: string | null;
  onRetry: () => void;
}

function NotConfirmed({ error, token, onRetry }: NotConfirmedProps) {
  const t = useTranslator();
  const errorText = useErrorText();
  const user = useUser();
  const isOver = error instanceof ApiError && error.code === 'invalidConfirmToken';
  if (!isOver) {
    return (
      <AuthFrame title={t('confirmation.failed')} text={errorText(error)}>
        <ConfirmForm token={token} onConfirm={onRetry}>
          {t('confirmation.retry')}
        </ConfirmForm>
      </AuthFrame>
    );
  }
  if (user?.emailVerified) {
    return (
      <AuthFrame title={t('confirmation.already')} text={t('confirmation.doneText')}>
        <WayOn />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t('auth.linkExpired')}
      text={user === null ? t('confirmation.signInFirst') : t('toasts.invalidConfirmToken')}
    >
      {user === null ? <WayOn /> : <ResendButton email={user.email} look="primary" block />}
    </AuthFrame>
  );
}

/** To the list, or for a visitor to the way in. */
function WayOn() {
  const t = useTranslator();
  const isVisitor = useUser() === null;
  return (
    <AppLink to={isVisitor ? 'auth-login' : 'index'} className={buttonClass({ block: true })}>
      {isVisitor ? t('auth.login') : t('confirmation.toList')}
    </AppLink>
  );
}
