import type { ReactNode } from 'react';
import { ClientProvider } from '#client/react.tsx';
import { type App, AppContext } from '#web/app/app.ts';
import { NavigationProvider, type Navigator } from '#web/app/use-navigation.tsx';

type ProvidersProps = { app: App; navigation: Navigator; children: ReactNode };

/** What every component may use. */
export function Providers({ app, navigation, children }: ProvidersProps) {
  return (
    <AppContext value={app}>
      <ClientProvider client={app.client}>
        <NavigationProvider navigation={navigation}>{children}</NavigationProvider>
      </ClientProvider>
    </AppContext>
  );
}
