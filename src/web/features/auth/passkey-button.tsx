import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { MINUTE } from '#domain/days/time.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useSession } from '#web/app/session.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import {
  askForPasskey,
  endPasskeyRequest,
  isPasskeyCancelled,
  knowsPasskeys,
  offersPasskeysInFields,
} from '#web/platform/passkeys.ts';
import { Alert } from '#web/shared/forms/form.tsx';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { useHydrated } from '#web/ui/use-media.ts';

/** A request must be answered within five minutes: on a page that stays open it is renewed. */
const RENEWED_AFTER_MS = 4 * MINUTE;

/** Requests of buttons that wait for the user: a request of a field would end them. */
let dialogs = 0;

async function countDialog(request: Promise<void>): Promise<void> {
  dialogs += 1;
  await request.finally(() => (dialogs -= 1));
}

/** Signs in by a passkey that the user chooses in a dialog of the browser. */
export function PasskeyButton() {
  const t = useTranslator();
  const errorText = useErrorText();
  const signIn = useAnyPasskey();
  const ready = useHydrated();
  const [busy, run] = useBusy();
  const [error, setError] = useState<string | null>(null);
  const press = async () => {
    setError(null);
    if (!knowsPasskeys()) return setError(t('auth.noPasskeys'));
    try {
      await countDialog(signIn(false));
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

/** Offers passkeys in the field of the email, where the browser can. */
export function usePasskeysInField(): void {
  const { config } = useApp();
  const signIn = useAnyPasskey();
  const errorText = useErrorText();
  const ask = useEffectEvent(async () => {
    try {
      await signIn(true);
    } catch (error) {
      // Without a connection the field just offers none.
      if (error instanceof ResponseError) addToast({ status: 'error', text: errorText(error) });
    }
  });
  useEffect(() => {
    if (!config.passkeys) return undefined;
    const over = new AbortController();
    let askedAt = Number.NEGATIVE_INFINITY;
    const renew = async () => {
      if (dialogs > 0 || performance.now() - askedAt < RENEWED_AFTER_MS) return;
      askedAt = performance.now();
      await ask();
      askedAt = Number.NEGATIVE_INFINITY;
    };
    const start = async () => {
      if (!(await offersPasskeysInFields()) || over.signal.aborted) return;
      void renew();
      addEventListener('focusin', () => void renew(), { signal: over.signal });
      over.signal.addEventListener('abort', () => void endPasskeyRequest().catch(ignoreFailure));
    };
    void start();
    return () => over.abort();
  }, [config.passkeys]);
}

function useAnyPasskey(): (inField: boolean) => Promise<void> {
  const { api } = useApp().client;
  const { signIn } = useSession();
  return async (inField) => {
    const credential = await askForPasskey(await api.call('GET /auth/passkey'), inField);
    await signIn(await api.call('POST /auth/login/passkey', { body: { credential } }));
  };
}
