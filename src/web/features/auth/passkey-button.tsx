import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { isPasskeyCancelled, knowsPasskeys } from '#web/platform/passkeys.ts';
import { Alert } from '#web/shared/forms/alert.tsx';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { useHydrated } from '#web/ui/use-media.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Signs in by a passkey. */
export function PasskeyButton() {
  const t = useTranslator();
  const errorText = useErrorText();
  const signIn = usePasskeySignIn();
  const ready = useHydrated();
  const [busy, run] = useBusy();
  const [error, setError] = useState<string | null>(null);
  const press = async () => {
    setError(null);
    if (!knowsPasskeys()) return setError(t('auth.noPasskeys'));
    try {
      await signIn();
    } catch (refusal) {
      if (!isPasskeyCancelled(refusal)) setError(errorText(refusal));
    }
  };
  return (
    <>
      <Button look="plain" block busy={busy} disabled={!ready} onClick={() => run(press)}>
        <KeyRound size={18} aria-hidden="true" />
        {t('auth.passkeyLogin')}
      </Button>
      <Alert text={error} />
    </>
  );
}
