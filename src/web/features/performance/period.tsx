import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';

interface PeriodProps {
  /** From when to when, already written. */
  text: string;
  earlier: string;
  later: string;
  hasEarlier: boolean;
  /** How many periods before the last one is shown. */
  back: number;
  onGo: (back: number) => void;
}

/** Which week or year is shown, and the way to those before and after. A button at its end keeps the focus. */
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
