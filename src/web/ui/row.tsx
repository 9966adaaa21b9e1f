import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './row.css';

interface RowProps {
  done: boolean;
  /** Not expected today: it stands back. */
  quiet?: boolean;
  /** The tile at the start, 44 px. */
  tile: ReactNode;
  title: ReactNode;
  facts: ReactNode;
  aside: ReactNode;
  /** The main control at the end, 44 px. */
  action: ReactNode;
  /** The content that expands under the row. */
  children?: ReactNode;
}

/** One item of a list, as a card. */
export function Row({ done, tile, title, facts, aside, action, children, quiet = false }: RowProps) {
  return (
    <div className={classes('row', done && 'is-done', quiet && 'is-quiet')} data-row="">
      {tile}
      <div className="row-body">
        {title}
        {facts && <p className="row-facts">{facts}</p>}
      </div>
      {aside}
      {action}
      {children && (
        <div className="row-more" data-unfolded="">
          {children}
        </div>
      )}
    </div>
  );
}

interface FactProps {
  icon: ReactNode;
  /** The meaning of the value, for screen readers. */
  label: string;
  /** `warm` is a streak, `past` one that ended, `spare` is shown without its text where there is no room. */
  look?: 'warm' | 'past' | 'spare';
  children: ReactNode;
}

export function Fact({ icon, label, look, children }: FactProps) {
  return (
    <span className={classes('fact', look && `is-${look}`)}>
      {icon}
      <span className="visually-hidden">{label} </span>
      {children}
    </span>
  );
}
