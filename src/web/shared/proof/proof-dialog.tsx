import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { ProofMethod } from '#contract/proof.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { knowsPasskeys } from '#web/platform/passkeys.ts';
import type { Draft } from '#web/platform/sign-in-attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Alert } from '../forms/form.tsx';
import { providers } from '../providers/provider-sign-in.ts';
import { CodeForm, PasswordForm, TotpForm, useMailedCode } from './proof-forms.tsx';
import { ProveByPasskey, ProveByProvider } from './prove-buttons.tsx';
import './proof.css';

interface ProofDialogProps {
  /** The methods of proof that the account has; with `totp`, the others but the passkey are only the first step. */
  methods: readonly ProofMethod[];
  /** A passkey is needed: other methods are not enough. */
  needsFactor: boolean;
  /** Restored when the proof leaves the page. */
  draft: Draft | null;
  onProved: () => void;
  onCancel: () => void;
}

/** Asks for fresh proof of identity, by any method of the account, in two steps where it has two-step verification. */
export function ProofDialog({ methods: all, needsFactor, draft, onProved, onCancel }: ProofDialogProps) {
  const t = useTranslator();
  const email = useUser()?.email ?? '';
  const code = useMailedCode();
  const [isHalfProved, setHalfProved] = useState(false);
  const hasTotp = all.includes('totp');
  const methods = all.filter((name) => isFactor(name) || !(needsFactor || isHalfProved));
  const isSecondStep = hasTotp && methods.every(isFactor);
  const proveFirst = hasTotp ? () => setHalfProved(true) : onProved;
  return (
    <Dialog title={t('proof.title')} closeLabel={t('proof.cancel')} onClose={onCancel}>
      {code.sent > 0 && !isSecondStep ? (
        <CodeForm email={email} code={code} onProved={proveFirst} />
      ) : (
        <div className="stack proof">
          {isSecondStep ? (
            <TotpForm onProved={onProved} />
          ) : (
            <p className="proof-text">{t(needsFactor ? 'proof.factorText' : 'proof.text')}</p>
          )}
          <Ways
            methods={methods}
            email={email}
            code={code}
            draft={draft}
            onFirstProved={proveFirst}
            onProved={onProved}
          />
        </div>
      )}
    </Dialog>
  );
}

const isFactor = (name: ProofMethod): boolean => name === 'passkey' || name === 'totp';

interface WaysProps extends Pick<ProofDialogProps, 'methods' | 'draft' | 'onProved'> {
  email: string;
  code: ReturnType<typeof useMailedCode>;
  /** Proved by a method that is no factor. */
  onFirstProved: () => void;
}

/** The methods to choose from. */
function Ways({ methods, email, code, draft, onFirstProved, onProved }: WaysProps) {
  const t = useTranslator();
  const { config } = useApp();
  const [error, setError] = useState<string | null>(null);
  const hasPassword = methods.includes('password');
  const hasCode = methods.includes('code');
  const hasPasskey = methods.includes('passkey') && config.passkeys === true && knowsPasskeys();
  const offered = providers.filter((name) => methods.includes(name) && config.signIn?.includes(name));
  const others = offered.length + Number(hasCode) + Number(hasPasskey);
  const hasForm = hasPassword || methods.includes('totp');
  const isAlone = others === 0 && !hasForm;
  return (
    <>
      {isAlone && <p className="proof-text">{t('proof.noWay')}</p>}
      {hasPassword && <PasswordForm email={email} onProved={onFirstProved} />}
      {hasForm && others > 0 && <p className="fine is-centred">{t('providers.or')}</p>}
      {hasPasskey && <ProveByPasskey onProved={onProved} onFailed={setError} />}
      {offered.map((provider) => (
        <ProveByProvider
          key={provider}
          provider={provider}
          draft={draft}
          onProved={onFirstProved}
          onFailed={setError}
        />
      ))}
      {hasCode && (
        <Button look="plain" block busy={code.busy} onClick={code.mail}>
          <Mail size={20} aria-hidden="true" />
          {t('proof.mailCode')}
        </Button>
      )}
      <Alert text={error ?? code.error} />
    </>
  );
}
