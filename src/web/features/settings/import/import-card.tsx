import type { ReactNode } from 'react';
import { afterPaint } from '#web/platform/after-paint.ts';

/** For a `ref`: takes the focus where the control that had it is gone, so that the keyboard goes on from here. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (!element || document.activeElement !== document.body) return;
  // To focus lays the page out, which its first frame does anyway.
  afterPaint(() => {
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  });
}

/** A step of an import, after the choice of a file. */
export function ImportCard({ children }: { children: ReactNode }) {
  return (
    <section className="surface settings-card is-matter import-card" ref={takeLostFocus} tabIndex={-1}>
      {children}
    </section>
  );
}
