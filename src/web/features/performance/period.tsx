import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslator } from '#web/app/i18n.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface PeriodProps {
  unit: 'Week' | 'Year';
  /** First and last day or month, formatted. */
  first: string;
  last: string;
  hasEarlier: boolean;
  /** The number of periods before the last one. */
  back: number;
  onGo: (back: number) => void;
}

/** The shown week or year, with buttons for the earlier and later one. A button at the end keeps the focus. */
export function Period({ unit, first, last, hasEarlier, back, onGo }: PeriodProps) {
  const t = useTranslator();
  return (
    <div className="period">
      <IconButton
        label={t(`performance.earlier${unit}`)}
        aria-disabled={!hasEarlier || undefined}
        onClick={() => hasEarlier && onGo(back + 1)}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span aria-live="polite">{t('performance.period', { first, last })}</span>
      <IconButton
        label={t(`performance.later${unit}`)}
        aria-disabled={back === 0 || undefined}
        onClick={() => back > 0 && onGo(back - 1)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
