import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { saveFile } from '#web/platform/save-file.ts';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Shows new recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslator();
  return (
    <Dialog title={t('security.codesTitle')} closeLabel={t('security.close')} onClose={onClose}>
      <div className="stack two-step">
        <RecoveryCodes codes={codes} onDone={onClose} />
      </div>
    </Dialog>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Two-step verification was just switched on. */
  isOn?: boolean;
  onDone: () => void;
}

/** The codes, to copy or to download. */
export function RecoveryCodes({ codes, isOn = false, onDone }: RecoveryCodesProps) {
  const t = useTranslator();
  const text = codes.join('\n');
  const download = () =>
    void saveFile('resilience-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }));
  return (
    <>
      <p className="settings-text" role="status">
        {isOn && `${t('security.twoStepOn')} `}
        {t('security.codesText')}
      </p>
      <ul className="well two-step-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="ways is-centred">
        <CopyButton text={text} label={t('security.copyCodes')} />
        <Button look="quiet" small onClick={download}>
          <Download size={18} aria-hidden="true" />
          {t('security.downloadCodes')}
        </Button>
      </div>
      <Button block onClick={onDone}>
        {t('security.codesKept')}
      </Button>
    </>
  );
}

interface ShownOnceProps {
  text: string;
  /** Above the secret. */
  picture?: ReactNode;
  secret: string;
  /** Beside the button that copies it. */
  way?: ReactNode;
  /** How it is used. */
  children?: ReactNode;
  /** Of the button at the end. */
  done: string;
  onDone: () => void;
}

/** A secret that was just made, in a dialog: it is never shown again. */
export function ShownOnce({ text, picture, secret, way, children, done, onDone }: ShownOnceProps) {
  const t = useTranslator();
  return (
    <div className="stack two-step">
      <p className="settings-text" role="status" tabIndex={-1} ref={focus}>
        {text}
      </p>
      {picture}
      <p className="profile-pending two-step-secret">
        <code>{secret}</code>
      </p>
      <div className="ways is-centred">
        <CopyButton text={secret} label={t('connections.copy')} />
        {way}
      </div>
      {children}
      <Button block onClick={onDone}>
        {done}
      </Button>
    </div>
  );
}

/** The button that made it is gone. */
function focus(text: HTMLElement | null): void {
  text?.focus();
}
