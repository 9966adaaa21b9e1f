import type { ReactNode } from 'react';

/** Specimens of one kind, in a section of its own. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="design-group" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A line of specimens with what they are. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="design-line">
      <p>{label}</p>
      <div>{children}</div>
    </div>
  );
}
