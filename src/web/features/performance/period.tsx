import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';

interface PeriodProps {
  /** First and last day, formatted. */
  text: string;
  earlier: string;
  later: string;
  hasEarlier: boolean;
  /** The number of periods before the last one. */
  back: number;
  onGo: (back: number) => void;
}

/** The shown week or year, with buttons for the earlier and later one. A button at the end keeps the focus. */
export function Period({ text, earlier, later, hasEarlier, back, onGo }: PeriodProps) {
  return (
    <div className="period">
      <IconButton
        label={earlier}
        aria-disabled={!hasEarlier || undefined}
        onClick={() => hasEarlier && onGo(back + 1)}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span aria-live="polite">{text}</span>
      <IconButton
        label={later}
        aria-disabled={back === 0 || undefined}
        onClick={() => back > 0 && onGo(back - 1)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
