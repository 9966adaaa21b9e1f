import { useState } from 'react';
import { useApi } from '#client/react.tsx';
import type { Provider } from '#contract/account.ts';
import { useLocale, useTranslator } from './i18n.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { leaveToSignIn, type SignInAsked } from './provider-sign-in.ts';
import { Button } from './ui/button.tsx';
import { addToast } from './ui/toast-store.ts';
import { useHydrated } from './ui/use-media.ts';

interface ProviderButtonProps {
  provider: Provider;
  /** `link` is for the account that is signed in. */
  purpose: SignInAsked['purpose'];
  /** Where to go afterwards; index when null. */
  next: string | null;
}

/** Leaves for a provider, to sign in or to link it to the account. */
export function ProviderButton({ provider, purpose, next }: ProviderButtonProps) {
  const t = useTranslator();
  const locale = useLocale();
  const api = useApi();
  const ready = useHydrated();
  const [busy, setBusy] = useState(false);
  const name = t(`providers.${provider}`);
  const leave = async () => {
    setBusy(true);
    try {
      await leaveToSignIn(api, { provider, purpose, locale, next });
    } catch {
      addToast({ status: 'error', text: t('providers.unreachable', { name }) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="plain" block busy={busy} disabled={!ready} onClick={() => void leave()}>
      <ProviderMark provider={provider} />
      {t(purpose === 'link' ? 'providers.link' : 'providers.continue', { name })}
    </Button>
  );
}
