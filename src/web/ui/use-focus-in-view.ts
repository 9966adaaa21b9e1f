import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the focused field in view while the list above it grows; `count` is the length of the list. */
export function useFocusInView<T extends HTMLElement>(count: number): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (count > 0 && element.current?.contains(document.activeElement)) {
      // A scroll position is rounded: without a margin a part of a pixel may stay out of view.
      element.current.style.scrollMargin = '8px';
      element.current.scrollIntoView({ block: 'nearest' });
    }
  }, [count]);
  return element;
}
