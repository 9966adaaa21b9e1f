import { type ReactNode, useId } from 'react';
import { AppLink } from '#web/app/link.tsx';

interface CardProps {
  /** Also its class: the height of each kind is fixed. */
  kind: 'line' | 'week' | 'year' | 'medals';
  title: string;
  figure?: string;
  children: ReactNode;
}

export function Card({ kind, title, figure, children }: CardProps) {
  const id = useId();
  return (
    <section className={`surface card is-${kind}`} aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>
          <AppLink to="habits-performance">{title}</AppLink>
        </h2>
        {figure && <b>{figure}</b>}
      </header>
      {children}
    </section>
  );
}
