import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { ProofMethod } from '#contract/proof.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import type { Draft } from '#web/platform/sign-in-attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Alert } from '../forms/alert.tsx';
import { providers } from '../providers/provider-sign-in.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProveByProvider } from './prove-by-provider.tsx';
import { useMailedCode } from './use-mailed-code.ts';
import './proof.css';

interface ProofDialogProps {
  /** The methods of proof that the account has. */
  methods: readonly ProofMethod[];
  /** Restored when the proof leaves the page. */
  draft: Draft | null;
  onProved: () => void;
  onCancel: () => void;
}

/** Asks for fresh proof of identity, by any method of the account. */
export function ProofDialog({ methods, draft, onProved, onCancel }: ProofDialogProps) {
  const t = useTranslator();
  const { config } = useApp();
  const email = useUser()?.email ?? '';
  const code = useMailedCode();
  const [error, setError] = useState<string | null>(null);
  const hasPassword = methods.includes('password');
  const hasCode = methods.includes('code');
  const offered = providers.filter((name) => methods.includes(name) && config.signIn?.includes(name));
  const ways = Number(hasPassword) + offered.length + Number(hasCode);
  const errorText = error ?? code.error;
  return (
    <Dialog title={t('proof.title')} closeLabel={t('proof.cancel')} onClose={onCancel}>
      {code.sent > 0 ? (
        <CodeForm email={email} code={code} onProved={onProved} />
      ) : (
        <div className="proof">
          <p className="proof-text">{t(ways === 0 ? 'proof.noWay' : 'proof.text')}</p>
          {hasPassword && <PasswordForm email={email} onProved={onProved} />}
          {hasPassword && ways > 1 && <p className="fine proof-or">{t('providers.or')}</p>}
          {offered.map((provider) => (
            <ProveByProvider
              key={provider}
              provider={provider}
              draft={draft}
              onProved={onProved}
              onFailed={setError}
            />
          ))}
          {hasCode && (
            <Button look="plain" block busy={code.busy} onClick={code.mail}>
              <Mail size={20} aria-hidden="true" />
              {t('proof.mailCode')}
            </Button>
          )}
          <Alert text={errorText} />
        </div>
      )}
    </Dialog>
  );
}
