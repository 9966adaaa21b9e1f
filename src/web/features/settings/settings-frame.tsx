import { ChevronLeft, type LucideIcon } from 'lucide-react';
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

interface EmptyCardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}

/** What a page will show, while it has nothing. */
export function EmptyCard({ icon: Icon, title, text, children }: EmptyCardProps) {
  return (
    <div className="surface settings-card is-matter">
      <span className="tile is-large">
        <Icon size={26} aria-hidden="true" />
      </span>
      <h3>{title}</h3>
      <p className="settings-text">{text}</p>
      {children}
    </div>
  );
}
