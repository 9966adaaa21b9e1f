import { useEffect, useEffectEvent, useState } from 'react';
import { readUserAgain } from '#client/account.ts';
import { ResponseError } from '#client/api/errors.ts';
import type { EmailLink } from '#contract/auth.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { Alert } from '#web/shared/forms/form.tsx';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { ResendButton } from '#web/shared/forms/resend-button.tsx';
import { usePosted } from '#web/shared/forms/server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { AuthFrame, WayOn } from './auth-frame.tsx';
import { forgetEndedSession, useMailToken } from './mail-token.ts';
import { OpeningLink } from './opening-link.tsx';
import { TokenForm, useTokenForm } from './token-form.tsx';

/** Confirms the first or a new address, or refuses it, on the page of the mailed link. The page names the account. */
export function ConfirmEmailPage() {
  const t = useTranslator();
  const { token, isReading } = useMailToken();
  if (isReading) return <OpeningLink route="auth-email-confirm" submit={t('emailLink.continue')} />;
  return token === null ? <Expired /> : <Confirmation key={token} token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const { found, retry } = useEmailLink(token);
  const forms = useForms(token);
  const { confirming, disowning } = forms;
  if (confirming.outcome === 'done') return <Confirmed title="done" focusTitle={confirming.isPressed} />;
  if (disowning.outcome === 'done') return <Disowned found={found} focusTitle={disowning.isPressed} />;
  const isExpired = [found, confirming.outcome, disowning.outcome].includes('expired');
  if (isExpired) return <Expired focusTitle={confirming.isPressed || disowning.isPressed} />;
  if (typeof found === 'object' && 'link' in found)
    return <Question token={token} link={found.link} forms={forms} />;
  const failure = typeof found === 'object' ? found.error : null;
  const refusal = confirming.error ?? disowning.error;
  return <Reading token={token} failure={failure} refusal={refusal} onRetry={retry} />;
}

type Found = 'reading' | 'expired' | { readonly error: string } | { readonly link: EmailLink };

/** What a confirmation link is about. It is only read: the link stays valid. */
function useEmailLink(token: string) {
  const { api } = useApp().client;
  const errorText = useErrorText();
  const posted = usePosted('describeEmailLink');
  const failed = (error: unknown): Found =>
    error instanceof ResponseError && error.code === 'invalidConfirmToken'
      ? 'expired'
      : { error: errorText(error) };
  const [found, setFound] = useState<Found>(() => {
    if (posted?.refusal) return failed(new ResponseError(posted.refusal));
    return posted?.link ? { link: posted.link } : 'reading';
  });
  const read = useEffectEvent(async (): Promise<Found> => {
    try {
      return { link: await api.call('POST /auth/email/describe', { body: { token } }) };
    } catch (error) {
      return failed(error);
    }
  });
  const isReading = found === 'reading';
  useEffect(() => {
    if (isReading) void read().then(setFound);
  }, [isReading]);
  return { found, retry: () => setFound('reading') };
}

type Forms = ReturnType<typeof useForms>;

/** The two answers to the question of the link. */
function useForms(token: string) {
  const { client } = useApp();
  const confirming = useTokenForm('confirmEmail', 'invalidConfirmToken', async () => {
    await client.api.call('POST /auth/email/confirm', { body: { token } });
    await readUserAgain(client);
  });
  const disowning = useTokenForm('disownEmail', 'invalidConfirmToken', async () => {
    await client.api.call('POST /auth/email/disown', { body: { token } });
    await forgetEndedSession(client);
  });
  return { confirming, disowning };
}

interface ReadingProps {
  token: string;
  /** Why it could not be read. */
  failure: string | null;
  /** Why the server refused an answer that was given without scripts. */
  refusal: string | null;
  onRetry: () => void;
}

/** Until it is known which account the link is about. Without scripts, a press asks the server. */
function Reading({ token, failure, refusal, onRetry }: ReadingProps) {
  const t = useTranslator();
  const action = pathTo('auth-email-confirm', useLocale());
  if (failure !== null)
    return (
      <AuthFrame title={t('confirmation.failed')}>
        <Alert text={failure} />
        <Button block onClick={onRetry}>
          {t('confirmation.retry')}
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('auth.opening')} isOpening>
      <Alert text={refusal} />
      <noscript>
        <form method="post" action={action}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" block>
            {t('emailLink.continue')}
          </Button>
        </form>
      </noscript>
    </AuthFrame>
  );
}

function Question({ token, link, forms }: { token: string; link: EmailLink; forms: Forms }) {
  const t = useTranslator();
  const { confirming, disowning } = forms;
  const { isPending } = link;
  return (
    <AuthFrame
      title={t(confirming.error === null ? 'emailLink.ask' : 'confirmation.failed')}
      text={t(isPending ? 'emailLink.askPending' : 'emailLink.askText')}
    >
      <Facts link={link} />
      <TokenForm form={confirming} route="auth-email-confirm" token={token} button="confirm">
        {t(confirming.error === null ? 'confirmation.confirm' : 'confirmation.retry')}
      </TokenForm>
      {/* Native, so that the second thought before an erasure needs no scripts. */}
      <details className="auth-refusal">
        <summary>{t('emailLink.notMe')}</summary>
        <p>{t(isPending ? 'emailLink.refuseText' : 'emailLink.eraseText')}</p>
        <TokenForm form={disowning} route="auth-email-confirm" token={token} button="disown" look="danger">
          {t(isPending ? 'emailLink.refuse' : 'emailLink.erase')}
        </TokenForm>
      </details>
    </AuthFrame>
  );
}

function Facts({ link: { firstName, email, requestedAt, isPending } }: { link: EmailLink }) {
  const t = useTranslator();
  const formats = useFormats();
  // The day in UTC, so that server and browser write the same.
  const day = formats.day(requestedAt.slice(0, 10), 'long');
  return (
    <dl className="auth-facts">
      {firstName !== null && <Fact name={t('auth.firstName')} text={firstName} />}
      <Fact name={t('auth.email')} text={email} />
      <Fact name={t(isPending ? 'emailLink.askedOn' : 'emailLink.joinedOn')} text={day} />
    </dl>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Disowned({ found, focusTitle }: { found: Found; focusTitle: boolean }) {
  const t = useTranslator();
  const isPending = typeof found === 'object' && 'link' in found && found.link.isPending;
  return (
    <AuthFrame
      title={t(isPending ? 'emailLink.refused' : 'emailLink.erased')}
      focusTitle={focusTitle}
      text={t(isPending ? 'emailLink.refusedText' : 'emailLink.erasedText')}
    />
  );
}

function Confirmed({ title, focusTitle }: { title: 'done' | 'already'; focusTitle: boolean }) {
  const t = useTranslator();
  return (
    <AuthFrame title={t(`confirmation.${title}`)} focusTitle={focusTitle} text={t('confirmation.doneText')}>
      <WayOn to="index" text={t('confirmation.toList')} />
    </AuthFrame>
  );
}

/** The link was used or has expired; a missing token is handled the same way. */
function Expired({ focusTitle = false }: { focusTitle?: boolean }) {
  const t = useTranslator();
  const user = useUser();
  if (user?.emailVerified && !user.pendingEmail) return <Confirmed title="already" focusTitle={focusTitle} />;
  return (
    <AuthFrame
      title={t('auth.linkExpired')}
      focusTitle={focusTitle}
      text={user === null ? t('confirmation.signInFirst') : t('toasts.invalidConfirmToken')}
    >
      {user === null ? (
        <WayOn to="index" text={t('confirmation.toList')} />
      ) : (
        <ResendButton email={user.pendingEmail ?? user.email} look="primary" block />
      )}
    </AuthFrame>
  );
}
