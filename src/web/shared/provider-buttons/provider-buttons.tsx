import type { ReactNode } from 'react';
import type { Provider } from '#contract/account.ts';
import { safeNext } from '#i18n/next.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useGoToSecondStep } from '#web/app/second-step.ts';
import { useSession } from '#web/app/session.tsx';
import { useLocation, useNavigate } from '#web/app/use-navigation.tsx';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { useHydrated } from '#web/ui/use-media.ts';
import { ProofCancelled } from '../forms/proof-cancelled.ts';
import { useProof } from '../proof/with-proof.tsx';
import { ProviderMark } from '../providers/provider-mark.tsx';
import { leaveToSignIn, providerName } from '../providers/provider-sign-in.ts';
import './provider-buttons.css';

/** The sign-in buttons of the configured providers, after another one. */
export function ProviderButtons({ first }: { first?: ReactNode }) {
  const t = useTranslator();
  const { config } = useApp();
  const { search } = useLocation();
  const { signIn = [] } = config;
  if (!first && signIn.length === 0) return null;
  return (
    <div className="provider-buttons">
      <p className="fine is-centred">{t('providers.or')}</p>
      {first}
      {signIn.map((provider) => (
        <ProviderButton key={provider} provider={provider} purpose="signIn" next={safeNext(search)} />
      ))}
    </div>
  );
}

interface ProviderButtonProps {
  provider: Provider;
  /** `link` is for the signed-in account. */
  purpose: 'signIn' | 'link';
  /** Where to go afterwards; index when null. */
  next: string | null;
}

/** Leaves for a provider, to sign in or to link it to the account. */
export function ProviderButton({ provider, purpose, next }: ProviderButtonProps) {
  const t = useTranslator();
  const app = useApp();
  const { locale } = app;
  const { api } = app.client;
  const navigate = useNavigate();
  const { signIn } = useSession();
  const goToSecondStep = useGoToSecondStep();
  const { proveFirst } = useProof();
  const ready = useHydrated();
  const [busy, run] = useBusy();
  const name = providerName(app, provider);
  const enter = async () => {
    const { signInOnPhone } = await import('../providers/native-sign-in.ts');
    const session = await signInOnPhone(app, provider);
    if (session === null) return;
    if (purpose === 'signIn') return await signIn(session, next ?? undefined);
    addToast({ text: t('providers.linked', { name }) });
    await navigate(next ?? pathTo('index', locale), { replace: true });
  };
  const leave = async () => {
    try {
      // Asks now: after the return from a provider it would be too late.
      if (purpose === 'link') await proveFirst();
      if (import.meta.env.NATIVE) await enter();
      else await leaveToSignIn(api, { provider, purpose, locale, next });
    } catch (error) {
      if (error instanceof ProofCancelled || (await goToSecondStep(error, next))) return;
      addToast({ status: 'error', text: t('providers.unreachable', { name }) });
    }
  };
  return (
    <Button look="plain" block busy={busy} disabled={!ready} onClick={() => run(leave)}>
      <ProviderMark provider={provider} />
      {t(purpose === 'link' ? 'providers.link' : 'providers.continue', { name })}
    </Button>
  );
}
