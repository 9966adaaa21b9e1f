import type { Provider } from '#contract/account.ts';
import { isCallback, pathTo, routeNameAt } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import type { Draft } from '#web/platform/sign-in-attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { ProviderMark } from '../providers/provider-mark.tsx';
import { providerName } from '../providers/provider-name.ts';
import { leaveToSignIn } from '../providers/provider-sign-in.ts';

interface ProveByProviderProps {
  provider: Provider;
  draft: Draft | null;
  onProved: () => void;
  onFailed: (error: string | null) => void;
}

/** Proof by a linked provider: in place on a phone; a browser leaves for the provider and returns to this page. */
export function ProveByProvider({ provider, draft, onProved, onFailed }: ProveByProviderProps) {
  const t = useTranslator();
  const app = useApp();
  const { pathname } = useLocation();
  const [busy, run] = useBusy();
  const name = providerName(app, provider);
  const proveOnPhone = async () => {
    const { proveOnPhone: prove } = await import('../providers/native-sign-in.ts');
    const outcome = await prove(app, provider);
    if (outcome === 'proved') onProved();
    else if (outcome !== null) onFailed(outcome.text);
  };
  const leave = async () => {
    const { client, locale } = app;
    // The page of a provider is nothing to return to: its answer works once.
    const next = isCallback(routeNameAt(pathname)) ? pathTo('settings-profile', locale) : pathname;
    await leaveToSignIn(client.api, { provider, purpose: 'prove', locale, next, draft });
  };
  const prove = async () => {
    onFailed(null);
    try {
      await (import.meta.env.NATIVE ? proveOnPhone() : leave());
    } catch {
      onFailed(t('providers.unreachable', { name }));
    }
  };
  return (
    <Button look="plain" block busy={busy} onClick={() => run(prove)}>
      <ProviderMark provider={provider} />
      {t('providers.continue', { name })}
    </Button>
  );
}
