import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Every navigation shows its page from the top: back, forward and to the same page too (specification §2). */
export function useScrollToTop(): void {
  const { key, hash } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    if (shown.current === key || hash !== '') return;
    shown.current = key;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, hash]);
}
