import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react';
import type { Navigation, PageLocation, Shown } from './navigation.ts';

/** What components use of navigation; the server has one that stays where it is. */
export type Navigator = Pick<Navigation, 'shown' | 'subscribe' | 'navigate' | 'revalidate'>;

const NavigatorContext = createContext<Navigator | null>(null);
const ShownContext = createContext<Shown | null>(null);

/** Shows each page in a transition: what is on the screen stays until the page is rendered. */
export function NavigationProvider({ navigation, children }: { navigation: Navigator; children: ReactNode }) {
  const [shown, setShown] = useState(navigation.shown);
  useLayoutEffect(() => {
    const show = () => startTransition(() => setShown(navigation.shown));
    // It may have moved on since the first render.
    show();
    return navigation.subscribe(show);
  }, [navigation]);
  return (
    <NavigatorContext value={navigation}>
      <ShownContext value={shown}>{children}</ShownContext>
    </NavigatorContext>
  );
}

export function useNavigation(): Navigator {
  return within(use(NavigatorContext));
}

export function useNavigate(): Navigator['navigate'] {
  return useNavigation().navigate;
}

/** What the document shows; it changes when a navigation begins and when it ends. */
export function useShown(): Shown {
  return within(use(ShownContext));
}

export function useLocation(): PageLocation {
  return useShown().location;
}

function within<T>(context: T | null): T {
  if (context === null) throw new Error('Navigation is used outside of <Providers>');
  return context;
}
