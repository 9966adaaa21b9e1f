import type { ReactNode } from 'react';
import { takeLostFocus } from './take-lost-focus.ts';

/** A step of an import, after the choice of a file. */
export function ImportCard({ children }: { children: ReactNode }) {
  return (
    <section className="surface settings-card is-matter import-card" ref={takeLostFocus} tabIndex={-1}>
      {children}
    </section>
  );
}
