import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useToday } from '#client/react.tsx';
import { usePeriod } from '#client/react-years.ts';
import {
  type CalendarPeriod,
  periodAfter,
  periodBefore,
  periodNamed,
  periodOn,
  periodSizes,
} from '#domain/days/calendar-period.ts';
import { EARLIEST_DAY } from '#domain/days/day-key.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FiguresTable } from './figures-table.tsx';
import { useDownload } from './use-download.ts';
import { usePeriodName } from './use-period-name.ts';

/** The query parameter of the month or quarter: `?of=2026-11`, `?of=2026-Q4`. */
const periodParameter = 'of';

/** All habits with their numbers in a month or a quarter. */
export function TablePage() {
  const t = useTranslator();
  const today = useToday();
  const wanted = new URLSearchParams(useLocation().search).get(periodParameter) ?? '';
  const period = periodNamed(wanted, today) ?? periodOn(today, 'month');
  const { data, failed, retry } = usePeriod(period);
  // A habit that was neither due nor logged has nothing to show.
  const rows = data?.filter(([, { total, amount }]) => total > 0 || amount !== null);
  const download = useDownload(period);
  const { streaks } = useCelebrated();
  return (
    <div className="performance">
      <header className="apart">
        <h2 className="page-title">{t('table.title')}</h2>
        <Steps period={period} today={today} />
      </header>
      <Sizes period={period} today={today} />
      {rows === undefined && !failed && <Skeleton className="picker-room" />}
      {rows === undefined && failed && (
        <div className="chart-failed" role="alert">
          <p>{t('table.notLoaded')}</p>
          <Button look="plain" small onClick={retry}>
            {t('table.retry')}
          </Button>
        </div>
      )}
      {rows?.length === 0 && <p className="fine">{t('table.empty')}</p>}
      {rows && rows.length > 0 && (
        <>
          <FiguresTable period={period} rows={rows} />
          <div className="apart">
            <p className="fine">
              {streaks && `${t('table.ofStreak')} `}
              {t('table.ofToday')}
            </p>
            <Button look="plain" small onClick={() => download(rows)}>
              <Download size={18} aria-hidden="true" /> {t('table.download')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface PeriodProps {
  period: CalendarPeriod;
  today: string;
}

const searchOf = ({ name }: CalendarPeriod): string => `?${periodParameter}=${name}`;

/** Months or quarters: the one that is shown stays in sight. */
function Sizes({ period, today }: PeriodProps) {
  const t = useTranslator();
  // The last day of a quarter may be to come.
  const day = period.last < today ? period.last : today;
  return (
    <nav className="segments" aria-label={t('table.size')}>
      {periodSizes.map((size) => (
        <AppLink
          key={size}
          to="habits-table"
          search={searchOf(periodOn(day, size))}
          seldom
          className="segment"
          aria-current={size === period.size ? 'page' : undefined}
        >
          {t(`table.sizes.${size}`)}
        </AppLink>
      ))}
    </nav>
  );
}

/** The month or quarter that is shown, between links to those before and after. */
function Steps({ period, today }: PeriodProps) {
  const t = useTranslator();
  const name = usePeriodName()(period);
  const [before, after] = [periodBefore(period), periodAfter(period)];
  return (
    <nav className="grid-period" aria-label={t('table.title')}>
      {before.first >= EARLIEST_DAY ? (
        <Step to={before} label={t(`table.earlier.${period.size}`)} icon={ChevronLeft} />
      ) : (
        <span className="icon-button" />
      )}
      <span aria-live="polite">{name}</span>
      {after.first <= today ? (
        <Step to={after} label={t(`table.later.${period.size}`)} icon={ChevronRight} />
      ) : (
        <span className="icon-button" />
      )}
    </nav>
  );
}

interface StepProps {
  to: PeriodProps['period'];
  label: string;
  icon: typeof ChevronLeft;
}

/** A link to another month or quarter. */
function Step({ to, label, icon: Icon }: StepProps) {
  return (
    <AppLink to="habits-table" search={searchOf(to)} seldom className="icon-button" aria-label={label}>
      <Icon size={20} aria-hidden="true" />
    </AppLink>
  );
}
