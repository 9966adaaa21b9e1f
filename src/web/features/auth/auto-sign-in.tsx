import { LogIn } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { safeNext } from '#i18n/next.ts';
import { useApp } from '#web/app/app.ts';
import type { SecondStep } from '#web/app/second-step.ts';
import { useSession } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { Alert } from '#web/shared/forms/form.tsx';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { leaveToSignIn, providerName } from '#web/shared/providers/provider-sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { useHydrated } from '#web/ui/use-media.ts';

interface AutoSignInProps {
  /** Something else is shown that the visitor must read first. */
  isHeld: boolean;
  onSecondStep: (step: SecondStep) => void;
}

/**
 * Begins the sign-in by itself where the operator wants that: by their provider, or as the person whom a proxy names. Not after a sign-out,
 * which leads here with `direct`: the visitor would be signed in again at once.
 */
export function AutoSignIn({ isHeld, onSecondStep }: AutoSignInProps) {
  const app = useApp();
  const { client, config, locale, t } = app;
  const { search } = useLocation();
  const { signIn } = useSession();
  const errorText = useErrorText();
  const ready = useHydrated();
  const [busy, run] = useBusy();
  const [error, setError] = useState<string | null>(null);
  const hasBegun = useRef(false);
  const isProxy = config.autoSignIn === 'proxy';
  const begin = async () => {
    setError(null);
    try {
      if (isProxy) {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        await signIn(await client.api.call('POST /auth/login/proxy', { body: { locale, timeZone } }));
      } else {
        await leaveToSignIn(client.api, {
          provider: 'oidc',
          purpose: 'signIn',
          locale,
          next: safeNext(search),
        });
      }
    } catch (refusal) {
      if (refusal instanceof ResponseError && refusal.code === 'secondFactorRequired') onSecondStep(refusal);
      else
        setError(
          isProxy ? errorText(refusal) : t('providers.unreachable', { name: providerName(app, 'oidc') }),
        );
    }
  };
  const beginOnce = useEffectEvent(() => {
    if (isHeld || hasBegun.current || new URLSearchParams(search).has('direct')) return;
    hasBegun.current = true;
    run(begin);
  });
  useEffect(() => beginOnce(), []);
  return (
    <>
      {isProxy && (
        <Button look="plain" block busy={busy} disabled={!ready} onClick={() => run(begin)}>
          <LogIn size={18} aria-hidden="true" />
          {t('auth.proxyLogin')}
        </Button>
      )}
      <Alert text={error} />
    </>
  );
}
