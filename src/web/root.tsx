import { Outlet } from 'react-router';
import { useHead } from './head.tsx';
import { useScrollToTop } from './platform/scroll.ts';
import { Shell } from './routes/plain.tsx';

/** Around every page: the shell, the head of the document, the scroll position. */
export function Root() {
  useHead();
  useScrollToTop();
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
