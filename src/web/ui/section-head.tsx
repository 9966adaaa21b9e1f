import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgressRing } from './progress-ring.tsx';
import './section-head.css';

interface SectionHeadProps {
  /** Its id in a list that can be put in another order. */
  item?: string;
  title: string;
  /** `2/5`, already written. */
  count: string;
  completed: number;
  total: number;
  open: boolean;
  /** The id of what it opens and closes. */
  controls?: string;
  /** Without it the head cannot be closed. */
  onToggle?: () => void;
  /** What else can be done with it. */
  more?: ReactNode;
  /** The handle that it is moved by. */
  grip?: ReactNode;
}

/** The heading of a part of a list: its name, which opens and closes it, and how far it is. */
export function SectionHead({
  item,
  title,
  count,
  completed,
  total,
  open,
  controls,
  onToggle,
  more,
  grip,
}: SectionHeadProps) {
  return (
    <div className="section-head" data-item={item}>
      {grip}
      <h2>
        {onToggle ? (
          <button type="button" aria-expanded={open} aria-controls={controls} onClick={onToggle}>
            <ChevronDown size={16} aria-hidden="true" />
            <span>{title}</span>
          </button>
        ) : (
          <span className="section-head-name">
            <ChevronDown size={16} aria-hidden="true" />
            <span>{title}</span>
          </span>
        )}
      </h2>
      <span className="section-head-progress">
        <span>{count}</span> <ProgressRing completed={completed} total={total} />
      </span>
      {more}
    </div>
  );
}
