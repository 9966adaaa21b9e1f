import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgressRing } from './progress-ring.tsx';
import './section-head.css';

interface SectionHeadProps {
  /** The id in a sortable list. */
  item?: string;
  title: string;
  /** `2/5`, formatted. */
  count: string;
  /** What was done besides. */
  bonus?: string | undefined;
  /** Before the count. */
  facts?: ReactNode;
  /** In the place of the ring. */
  mark?: ReactNode;
  completed: number;
  total: number;
  open: boolean;
  /** The id of the section that it opens and closes. */
  controls?: string;
  onToggle: () => void;
  /** Other actions. */
  more?: ReactNode;
  grip?: ReactNode;
}

/** The heading of a section: its name, which opens and closes it, and its progress. */
export function SectionHead({ title, open, onToggle, ...rest }: SectionHeadProps) {
  const { item, grip, more, controls, count, bonus, completed, total, facts, mark } = rest;
  return (
    <div className="section-head" data-item={item}>
      {grip}
      <h2>
        <button type="button" aria-expanded={open} aria-controls={controls} onClick={onToggle}>
          <ChevronDown size={16} aria-hidden="true" />
          <span>{title}</span>
        </button>
      </h2>
      <span className="section-head-progress">
        {facts}
        <span>{total > 0 ? count : '–'}</span>
        {bonus && <span>· {bonus}</span>}
        {mark ?? (total > 0 && <ProgressRing completed={completed} total={total} />)}
      </span>
      {more}
    </div>
  );
}
