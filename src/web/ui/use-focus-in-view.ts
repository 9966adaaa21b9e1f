import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the field in an element in view while it has the focus and a list of so many items grows above it. */
export function useFocusInView<T extends HTMLElement>(count: number): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (count > 0 && element.current?.contains(document.activeElement)) {
      element.current.scrollIntoView({ block: 'nearest' });
    }
  }, [count]);
  return element;
}
