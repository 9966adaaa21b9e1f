import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Every navigation shows the new page from its top, back and forward too (specification §2). */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    if (shown.current === pathname || hash !== '') return;
    shown.current = pathname;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash]);
}
