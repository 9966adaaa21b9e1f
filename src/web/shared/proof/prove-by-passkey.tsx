import { KeyRound } from 'lucide-react';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { askForPasskey, isPasskeyCancelled } from '#web/platform/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { useErrorText } from '../forms/refusal.ts';

interface ProveByPasskeyProps {
  onProved: () => void;
  onFailed: (error: string | null) => void;
}

/** Proof by a passkey of the account. */
export function ProveByPasskey({ onProved, onFailed }: ProveByPasskeyProps) {
  const t = useTranslator();
  const { api } = useApp().client;
  const errorText = useErrorText();
  const [busy, run] = useBusy();
  const prove = async () => {
    onFailed(null);
    try {
      const credential = await askForPasskey(await api.call('GET /user/proof/passkey'));
      await api.call('POST /user/proof/passkey', { body: { credential } });
      onProved();
    } catch (error) {
      if (!isPasskeyCancelled(error)) onFailed(errorText(error));
    }
  };
  return (
    <Button look="plain" block busy={busy} onClick={() => run(prove)}>
      <KeyRound size={20} aria-hidden="true" />
      {t('proof.passkey')}
    </Button>
  );
}
