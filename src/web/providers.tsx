import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type App, AppContext } from './app.ts';

/** What every component may use, whatever router is inside. */
export function Providers({ app, children }: { app: App; children: ReactNode }) {
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queryClient}>{children}</QueryClientProvider>
    </AppContext>
  );
}
