import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { useGraph } from '#client/react-days.ts';
import { type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { type DayFigures, weekDays } from '#domain/figures/figure-days.ts';
import { daysSoFar, isUnfinished } from '#domain/figures/performance.ts';
import { firstOfYear, yearDays } from '#domain/figures/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { hasEarlier, type Range, weekRange, yearRange } from '#web/shared/cards/ranges.ts';
import { useCardTexts, usePercentScale } from '#web/shared/cards/use-card-texts.ts';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { HeatLegend } from '#web/ui/heat-legend.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ReadWeekBars } from '#web/ui/read-week-bars.tsx';
import { YearMap } from '#web/ui/year-map.tsx';
import { ChartCard } from './chart-card.tsx';
import { useDayTexts, useYearTexts } from './use-day-texts.ts';

interface PeriodCardProps {
  habitId: string | undefined;
  /** Of today. */
  ratio: DayFigures;
}

const BAR_HEIGHT = 120;

/** The last 7 days, or earlier ones, one bar a day. */
export function WeekCard({ habitId, ratio }: PeriodCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { textOf, tableOf, soFar } = useDayTexts(ratio);
  const [back, setBack] = useState(0);
  const range = weekRange(today, back);
  const query = useGraph(habitId, range);
  const known = query.data?.days ?? {};
  const days = weekDays(known);
  const { title, figure, label } = useCardTexts().week(days);
  return (
    <ChartCard
      kind="week"
      title={title}
      figure={<b>{figure}</b>}
      query={query}
      table={tableOf(days)}
      period={
        <Period
          unit="Week"
          first={range.startDate}
          last={range.stopDate}
          nameOf={(day) => formats.day(day, 'short')}
          days={query.data && days}
          back={back}
          onGo={setBack}
        />
      }
    >
      <ReadWeekBars
        label={label}
        height={BAR_HEIGHT}
        scale={usePercentScale()}
        rest={back === 0 ? soFar : ''}
        readerLabel={t('performance.read', { title })}
        bars={weekDays(daysSoFar(known, today, ratio)).map((figures) => ({
          ...figures,
          key: figures.day,
          mark: formats.weekday(weekdayOf(figures.day), 'narrow'),
          text: textOf(figures),
          strong: figures.day === today,
          open: figures.day === today && isUnfinished(ratio),
        }))}
      />
    </ChartCard>
  );
}

interface YearCardProps extends PeriodCardProps {
  /** A press on a day. */
  onPick?: ((day: DayKey) => void) | undefined;
}

/** The last year, or an earlier one, day by day. */
export function YearCard({ habitId, ratio, onPick }: YearCardProps) {
  const t = useTranslator();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const { weekdays, monthOf, monthAndYear, legend } = useYearTexts(weekStart);
  const { textOf, tableOf } = useDayTexts(ratio);
  const [back, setBack] = useState(0);
  const range = yearRange(today, back);
  const query = useGraph(habitId, range);
  const known = query.data?.days ?? {};
  const days = yearDays(known, range.stopDate, weekStart);
  const { title, figure, label } = useCardTexts().year(days);
  const drawn = yearDays(daysSoFar(known, today, ratio), range.stopDate, weekStart);
  const first = firstOfYear(range.stopDate);
  return (
    <ChartCard
      kind="year"
      title={title}
      figure={
        <p className="performance-figure">
          <b>{figure}</b>
          {back === 0 && <span>{t('performance.since', { month: monthAndYear(first) })}</span>}
        </p>
      }
      note={
        <div className="apart">
          <HeatLegend {...legend} />
          {/* The web views of the apps cannot print. */}
          {!import.meta.env.NATIVE && <PrintButton habitId={habitId} range={range} />}
        </div>
      }
      query={query}
      table={tableOf(days)}
      period={
        <Period
          unit="Year"
          first={first}
          last={range.stopDate}
          nameOf={monthAndYear}
          days={query.data && days}
          back={back}
          onGo={setBack}
        />
      }
    >
      <YearMap
        label={label}
        days={drawn.map((each) => ({ ...each, title: textOf(each) }))}
        today={today}
        weekdays={weekdays}
        monthOf={monthOf}
        readerLabel={t('performance.read', { title })}
        textOf={(index) => (drawn[index] ? textOf(drawn[index]) : '')}
        onPick={onPick}
      />
    </ChartCard>
  );
}

interface PeriodProps {
  unit: 'Week' | 'Year';
  first: DayKey;
  last: DayKey;
  nameOf: (day: DayKey) => string;
  /** Undefined until they are known. */
  days: readonly DayFigures[] | undefined;
  /** The number of periods before the last one. */
  back: number;
  onGo: (back: number) => void;
}

/** The shown week or year, with buttons for the earlier and later one. A button at the end keeps the focus. */
function Period({ unit, first, last, nameOf, days, back, onGo }: PeriodProps) {
  const t = useTranslator();
  const today = useToday();
  const joined = useUser()?.createdAt.slice(0, 10) ?? today;
  const canGoBack = days !== undefined && hasEarlier(first, days, joined, today);
  return (
    <div className="period">
      <IconButton
        label={t(`performance.earlier${unit}`)}
        aria-disabled={!canGoBack || undefined}
        onClick={() => canGoBack && onGo(back + 1)}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span aria-live="polite">{t('performance.period', { first: nameOf(first), last: nameOf(last) })}</span>
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

export interface PrintedProps {
  /** Undefined for all habits. */
  readonly habitId: string | undefined;
  /** The year. */
  readonly range: Range;
}

const loadPrinted = async () => (await import('./print/printed-year.tsx')).PrintedYear;
const preloadPrinted = (): void => void loadPrinted().catch(ignoreFailure);

/** Prints a year, as a page to pin on the wall. */
function PrintButton(props: PrintedProps) {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(loadPrinted);
  return (
    <>
      <Button
        look="quiet"
        small
        busy={Shown !== null}
        onPointerEnter={preloadPrinted}
        onFocus={preloadPrinted}
        onClick={open}
      >
        <Printer size={18} aria-hidden="true" /> {t('performance.print')}
      </Button>
      {Shown && <Shown {...props} onClose={close} />}
    </>
  );
}
