import type { ReactNode } from 'react';
import { ClientProvider } from '#client/react.tsx';
import { type App, AppContext } from '#web/app/app.ts';

/** What every component may use, whatever router is inside. */
export function Providers({ app, children }: { app: App; children: ReactNode }) {
  return (
    <AppContext value={app}>
      <ClientProvider client={app.client}>{children}</ClientProvider>
    </AppContext>
  );
}
