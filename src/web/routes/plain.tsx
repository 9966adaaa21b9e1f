import type { ReactNode } from 'react';
import { useTranslator } from '../i18n.tsx';

export function PlainPage() {
  const t = useTranslator();
  return (
    <main>
      <h1>{t('common.product')}</h1>
    </main>
  );
}

export function Shell({ children }: { children: ReactNode }) {
  return children;
}

export function ErrorPage({ status, message }: { status: number; message: string }) {
  return (
    <main>
      <h1>{status}</h1>
      <p>{message}</p>
    </main>
  );
}
