import { EMAIL_UNDO_DAYS } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AuthFrame, WayOn } from './auth-frame.tsx';
import { forgetEndedSession, useMailToken } from './mail-token.ts';
import { OpeningLink } from './opening-link.tsx';
import { TokenForm, useTokenForm } from './token-form.tsx';

/** Reverts a change of email, by a button on the page of the mail to the former address. */
export function UndoEmailPage() {
  const t = useTranslator();
  const { token, isReading } = useMailToken();
  if (isReading)
    return (
      <OpeningLink route="auth-email-undo" submit={t('emailUndo.undo')}>
        <p>{t('emailUndo.text')}</p>
        <Effects />
      </OpeningLink>
    );
  return token === null ? <Expired /> : <Undo key={token} token={token} />;
}

function Effects() {
  const t = useTranslator();
  return (
    <ul className="auth-list">
      <li>{t('emailUndo.restored')}</li>
      <li>{t('emailUndo.signedOut')}</li>
      <li>{t('emailUndo.unlinked')}</li>
    </ul>
  );
}

function Undo({ token }: { token: string }) {
  const { client, t } = useApp();
  const form = useTokenForm('undoEmail', 'invalidUndoToken', async () => {
    await client.api.call('POST /auth/email/undo', { body: { token } });
    await forgetEndedSession(client);
  });
  const { outcome, isPressed } = form;
  if (outcome === 'done') return <Undone focusTitle={isPressed} />;
  if (outcome === 'expired') return <Expired focusTitle={isPressed} />;
  return (
    <AuthFrame title={t('emailUndo.title')} text={t('emailUndo.text')}>
      <Effects />
      <TokenForm form={form} route="auth-email-undo" token={token}>
        {t('emailUndo.undo')}
      </TokenForm>
      <p className="fine auth-after">{t('emailUndo.otherwise')}</p>
    </AuthFrame>
  );
}

/** Offers a new password, since the one who changed the address may know the current one. */
function Undone({ focusTitle }: { focusTitle: boolean }) {
  const t = useTranslator();
  const isVisitor = useUser() === null;
  return (
    <AuthFrame
      title={t('emailUndo.done')}
      focusTitle={focusTitle}
      text={t('emailUndo.doneText')}
      {...(isVisitor && { foot: <AppLink to="auth-login">{t('auth.login')}</AppLink> })}
    >
      <AppLink to="auth-reset-password" className={buttonClass({ block: true })}>
        {t('emailUndo.newPassword')}
      </AppLink>
    </AuthFrame>
  );
}

function Expired({ focusTitle = false }: { focusTitle?: boolean }) {
  const t = useTranslator();
  return (
    <AuthFrame
      title={t('auth.linkExpired')}
      focusTitle={focusTitle}
      text={t('emailUndo.expiredText', { days: EMAIL_UNDO_DAYS })}
    >
      <WayOn to="settings-profile" text={t('settings.profile')} />
    </AuthFrame>
  );
}
