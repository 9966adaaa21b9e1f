import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { ProofProvider } from '#web/shared/proof/with-proof.tsx';
import './settings-page.css';

/** A page below the settings, with a link back. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslator();
  return (
    <div className="settings">
      <AppLink to="settings" className="settings-back">
        <ChevronLeft size={18} aria-hidden="true" />
        {t('account.back')}
      </AppLink>
      <h2 className="page-title">{title}</h2>
      <ProofProvider>{children}</ProofProvider>
    </div>
  );
}
