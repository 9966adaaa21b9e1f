import { useEffect, useEffectEvent } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import { MINUTE } from '#domain/days/time.ts';
import { useApp } from '#web/app/app.ts';
import { useSession } from '#web/app/session.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { askForPasskey, endPasskeyRequest, offersPasskeysInFields } from '#web/platform/passkeys.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { addToast } from '#web/ui/toast-store.ts';

/** A request must be answered within five minutes: on a page that stays open it is renewed. */
const RENEWED_AFTER_MS = 4 * MINUTE;

/** Requests of buttons that wait for the user: a request of a field would end them. */
let dialogs = 0;

/** Signs in by a passkey that the user chooses in a dialog of the browser. Rejects when they cancel. */
export function usePasskeySignIn(): () => Promise<void> {
  const signIn = useAnyPasskey();
  return async () => {
    dialogs += 1;
    try {
      await signIn(false);
    } finally {
      dialogs -= 1;
    }
  };
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
  const api = useApi();
  const { signIn } = useSession();
  return async (inField) => {
    const credential = await askForPasskey(await api.call('GET /auth/passkey'), inField);
    await signIn(await api.call('POST /auth/login/passkey', { body: { credential } }));
  };
}
