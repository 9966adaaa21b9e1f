import { safeNext } from '#i18n/next.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { ProviderButton } from './provider-button.tsx';
import './provider-buttons.css';

/** The sign-in buttons of the configured providers. */
export function ProviderButtons() {
  const t = useTranslator();
  const { config } = useApp();
  const { search } = useLocation();
  if (config.signIn === undefined) return null;
  return (
    <div className="provider-buttons">
      <p className="fine">{t('providers.or')}</p>
      {config.signIn.map((provider) => (
        <ProviderButton key={provider} provider={provider} purpose="signIn" next={safeNext(search)} />
      ))}
    </div>
  );
}
