import type { ReactNode } from 'react';
import { safeNext } from '#i18n/next.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { ProviderButton } from './provider-button.tsx';
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
      <p className="fine">{t('providers.or')}</p>
      {first}
      {signIn.map((provider) => (
        <ProviderButton key={provider} provider={provider} purpose="signIn" next={safeNext(search)} />
      ))}
    </div>
  );
}
