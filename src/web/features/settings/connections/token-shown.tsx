import { useApp } from '#web/app/app.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '../profile/recovery-codes.tsx';

/** A new token, once, with how a program sends it. */
export function TokenShown({ token, onDone }: { token: string; onDone: () => void }) {
  const { config, t } = useApp();
  return (
    <div className="stack two-step">
      <p className="settings-text" role="status" tabIndex={-1} ref={focus}>
        {t('connections.tokenText')}
      </p>
      <p className="profile-pending two-step-secret">
        <code>{token}</code>
      </p>
      <div className="ways is-centred">
        <CopyButton text={token} label={t('connections.copy')} />
      </div>
      <p className="settings-text">{t('connections.usage', { url: `${config.publicUrl}/api/v1` })}</p>
      <Button block onClick={onDone}>
        {t('connections.kept')}
      </Button>
    </div>
  );
}

/** The button that made it is gone. */
function focus(text: HTMLElement | null): void {
  text?.focus();
}
