import type { ReactNode } from 'react';
import { useTranslator } from '#web/i18n.tsx';
import { AppLink } from '#web/link.tsx';
import { Logo } from '#web/ui/logo.tsx';
import './auth.css';

interface AuthFrameProps {
  title: string;
  text: string;
  /** Leads to the other page. */
  foot: ReactNode;
  children: ReactNode;
}

export function AuthFrame({ title, text, foot, children }: AuthFrameProps) {
  const t = useTranslator();
  return (
    <div className="auth">
      <AppLink to="index" className="auth-logo">
        <Logo name={t('common.product')} />
      </AppLink>
      <div className="auth-card">
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
      <p className="auth-foot">{foot}</p>
    </div>
  );
}
