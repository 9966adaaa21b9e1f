import { useUser } from '#web/app/session.tsx';
import { useShown } from '#web/app/use-navigation.tsx';
import { DesignView, isDesign } from './design/design-view.tsx';
import { away } from './offline.ts';
import { pageAt } from './pages.ts';

/** The page at the address that is shown, as the user in front of it sees it. */
export function PageView() {
  const user = useUser();
  const {
    entered,
    location: { pathname },
  } = useShown();
  if (import.meta.env.DEV && isDesign(pathname)) return <DesignView />;
  const part = entered === 'away' ? away : pageAt(pathname)?.part(user);
  return part ? <part.Component /> : null;
}
