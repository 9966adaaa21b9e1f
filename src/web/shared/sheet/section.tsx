import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** A control at the end of the heading. */
  end?: ReactNode;
  children: ReactNode;
}

/** One part of a sheet, under a small heading. */
export function Section({ title, end, children }: SectionProps) {
  const id = useId();
  return (
    <section className="sheet-section" aria-labelledby={id}>
      <div className="apart">
        <h3 className="fine" id={id}>
          {title}
        </h3>
        {end}
      </div>
      {children}
    </section>
  );
}
