import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Provider } from '#contract/account.ts';
import { isCallback, pathTo, routeNameAt } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { askForPasskey, isPasskeyCancelled } from '#web/platform/passkeys.ts';
import type { Draft } from '#web/platform/sign-in-attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { useErrorText } from '../forms/refusal.ts';
import { ProviderMark } from '../providers/provider-mark.tsx';
import { leaveToSignIn, providerName } from '../providers/provider-sign-in.ts';

interface ProveProps {
  onProved: () => void;
  onFailed: (error: string | null) => void;
}

/** Proof by a passkey of the account. */
export function ProveByPasskey({ onProved, onFailed }: ProveProps) {
  const t = useTranslator();
  const { api } = useApp().client;
  const errorText = useErrorText();
  const prove = async () => {
    const credential = await askForPasskey(await api.call('GET /user/proof/passkey'));
    await api.call('POST /user/proof/passkey', { body: { credential } });
    onProved();
  };
  return (
    <ProveButton
      prove={prove}
      textOf={(error) => (isPasskeyCancelled(error) ? null : errorText(error))}
      onFailed={onFailed}
    >
      <KeyRound size={20} aria-hidden="true" />
      {t('proof.passkey')}
    </ProveButton>
  );
}

interface ProveByProviderProps extends ProveProps {
  provider: Provider;
  draft: Draft | null;
}

/** Proof by a linked provider: in place on a phone; a browser leaves for the provider and returns to this page. */
export function ProveByProvider({ provider, draft, onProved, onFailed }: ProveByProviderProps) {
  const t = useTranslator();
  const app = useApp();
  const { pathname } = useLocation();
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
  return (
    <ProveButton
      prove={import.meta.env.NATIVE ? proveOnPhone : leave}
      textOf={() => t('providers.unreachable', { name })}
      onFailed={onFailed}
    >
      <ProviderMark provider={provider} />
      {t('providers.continue', { name })}
    </ProveButton>
  );
}

interface ProveButtonProps extends Pick<ProveProps, 'onFailed'> {
  prove: () => Promise<void>;
  textOf: (error: unknown) => string | null;
  children: ReactNode;
}

function ProveButton({ prove, textOf, onFailed, children }: ProveButtonProps) {
  const [busy, run] = useBusy();
  const press = async () => {
    onFailed(null);
    await prove().catch((error: unknown) => onFailed(textOf(error)));
  };
  return (
    <Button look="plain" block busy={busy} onClick={() => run(press)}>
      {children}
    </Button>
  );
}
