import { Outlet } from 'react-router';
import { useAccountData } from '#client/react.tsx';
import { useTheme } from '#web/app/theme.ts';
import { Shell } from '#web/features/shell/shell.tsx';
import { useArrival } from '#web/platform/arrival.ts';
import { useSignInNotice } from './sign-in-notice.ts';
import { useHead } from './use-head.ts';

/** Around every page: the shell, the head of the document, where the page begins. */
export function Root() {
  useHead();
  useArrival();
  useTheme(useAccountData().settings.theme);
  useSignInNotice();
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
