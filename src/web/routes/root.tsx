import { useAccountData } from '#client/react.tsx';
import { useTheme } from '#web/app/theme.ts';
import { Shell } from '#web/features/shell/shell.tsx';
import { useArrival } from './arrival.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { PageView } from './page-view.tsx';
import { useSignInNotice } from './sign-in-notice.ts';
import { useHead } from './use-head.ts';

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
