import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './row.css';

interface RowProps {
  done: boolean;
  /** The square at the start, 44 px. */
  tile: ReactNode;
  title: ReactNode;
  /** Small facts under the title. */
  facts: ReactNode;
  aside: ReactNode;
  /** What else can be done with it; small beside the control. */
  more?: ReactNode;
  /** The control at the end, 44 px. */
  action: ReactNode;
  /** What unfolds under the row. */
  children?: ReactNode;
}

/** One line of a list, as a card. */
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
  /** What the value is, for those who do not see the icon. */
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
