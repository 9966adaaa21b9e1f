import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { useDays } from '#client/react-days.ts';
import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { sectionsOf } from '#domain/order/ordering.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { pastDayIn } from '#web/shared/past-day.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { GridTable, RECENT_DAYS } from './grid-table.tsx';
import './grid.css';

/** The days of a wide grid. */
const GRID_DAYS = 31;
/** The query parameter of the last day: `?until=2026-11-20`. */
const untilParameter = 'until';
/** The breakpoint of the wide grid; also in grid.css. */
const WIDE = '(width >= 1024px)';
/** Rows that are rendered at first: each has a button a day. */
const ROWS = 60;

/** All habits by days: to look at, and to correct. */
export function GridPage() {
  const t = useTranslator();
  const today = useToday();
  const until = pastDayIn(useLocation().search, untilParameter, today) ?? today;
  const { habits, dividers } = useAccountData();
  const [limit, setLimit] = useState(ROWS);
  const shown = new Set(
    sectionsOf(dividers, habits)
      .flatMap((section) => section.habits)
      .slice(0, limit),
  );
  const days = dayRange(addDays(until, 1 - GRID_DAYS), until);
  const withDays = useDays();
  const rows = habits.filter((habit) => shown.has(habit)).map((habit) => withDays(habit, until, GRID_DAYS));
  return (
    <div className="performance">
      <header className="apart">
        <h2 className="page-title">{t('grid.title')}</h2>
        <Period until={until} today={today} />
      </header>
      {habits.length === 0 ? (
        <p className="fine">
          {t('grid.empty')}{' '}
          <AppLink to="index" className={buttonClass({ look: 'plain', small: true })}>
            {t('grid.toList')}
          </AppLink>
        </p>
      ) : (
        <>
          <GridTable days={days} today={today} sections={sectionsOf(dividers, rows)} />
          {habits.length > limit && (
            <Button look="plain" small onClick={() => setLimit(habits.length)}>
              {t('grid.more', { count: habits.length - limit })}
            </Button>
          )}
          <p className="fine">{t('grid.text')}</p>
        </>
      )}
    </div>
  );
}

/** The days that are shown, between links to those before and after. */
function Period({ until, today }: { until: DayKey; today: DayKey }) {
  const t = useTranslator();
  const formats = useFormats();
  const step = useMedia(WIDE) ? GRID_DAYS : RECENT_DAYS;
  const later = addDays(until, step);
  return (
    <nav className="grid-period" aria-label={t('grid.title')}>
      <AppLink
        to="habits-grid"
        search={`?${untilParameter}=${addDays(until, -step)}`}
        seldom
        className="icon-button"
        aria-label={t('grid.earlier')}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </AppLink>
      <span aria-live="polite">{t('grid.period', { last: formats.day(until, 'short') })}</span>
      {until < today ? (
        <AppLink
          to="habits-grid"
          search={later < today ? `?${untilParameter}=${later}` : ''}
          seldom
          className="icon-button"
          aria-label={t('grid.later')}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </AppLink>
      ) : (
        <span className="icon-button" />
      )}
    </nav>
  );
}
