import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './row.css';

interface RowProps {
  done: boolean;
  /** The tile at the start, 44 px. */
  tile: ReactNode;
  title: ReactNode;
  facts: ReactNode;
  aside: ReactNode;
  /** Other actions; small, beside the main control. */
  more?: ReactNode;
  /** The main control at the end, 44 px. */
  action: ReactNode;
  /** The content that expands under the row. */
  children?: ReactNode;
}

/** One item of a list, as a card. */
export function Row({ done, tile, title, facts, aside, more, action, children }: RowProps) {
  return (
    <div className={classes('row', done && 'is-done')} data-row="">
      {tile}
      <div className="row-body">
        {title}
        {facts && <p className="row-facts">{facts}</p>}
      </div>
      {aside}
      {more}
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
  warm?: boolean;
  children: ReactNode;
}

export function Fact({ icon, label, warm, children }: FactProps) {
  return (
    <span className={classes('fact', warm && 'is-warm')}>
      {icon}
      <span className="visually-hidden">{label} </span>
      {children}
    </span>
  );
}
