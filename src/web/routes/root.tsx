import { useAccountData } from '#client/react.tsx';
import { useUser } from '#web/app/session.tsx';
import { useTheme } from '#web/app/theme.ts';
import { useShown } from '#web/app/use-navigation.tsx';
import { Shell } from '#web/features/shell/shell.tsx';
import { useArrival, useHead } from './arrival.ts';
import { DesignView, isDesign } from './design/design-view.tsx';
import { FailureBoundary } from './failure.tsx';
import { away } from './offline.ts';
import { pageAt } from './pages.ts';
import { useSignInNotice } from './sign-in-notice.ts';

/** The page, or what is shown in its place when it does not exist or broke. */
export function Root() {
  return (
    <FailureBoundary>
      <Frame />
    </FailureBoundary>
  );
}

/** Around every page: the shell, the head of the document, where the page begins. */
function Frame() {
  useHead();
  useArrival();
  useTheme(useAccountData().settings.theme);
  useSignInNotice();
  return (
    <Shell>
      <PageView />
    </Shell>
  );
}

/** The page at the address that is shown, as the user in front of it sees it. */
function PageView() {
  const user = useUser();
  const { entered, location } = useShown();
  const { pathname } = location;
  if (import.meta.env.DEV && isDesign(pathname)) return <DesignView />;
  const part = entered === 'away' ? away : pageAt(pathname)?.part(user);
  return part ? <part.Component /> : null;
}
