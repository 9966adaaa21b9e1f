import { Suspense } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { isPlainHabit } from '#domain/kind-rules.ts';
import { sectionsOf } from '#domain/ordering.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { PastUnread } from '#web/shared/past-unread.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DayFilter } from '../day-filter.tsx';
import { DayGestures } from '../day-gestures.tsx';
import { DayHead } from '../day-head.tsx';
import { kindRow } from '../lazy-parts.ts';
import { ListSection } from '../list-section.tsx';
import { pastDayOf } from '../past-day.ts';
import { useEarlyTicks } from '../use-early-ticks.ts';
import { PastRow } from './past-row.tsx';
import { usePastList } from './use-past-list.ts';
import './other-day.css';

/** The list as of the past day in the address, where what was forgotten can be ticked. */
export function OtherDay() {
  const today = useToday();
  const day = pastDayOf(useLocation().search, today);
  return day && <DayList key={day} day={day} today={today} />;
}

function DayList({ day, today }: { day: DayKey; today: DayKey }) {
  const t = useTranslator();
  const { user, dividers, settings } = useAccountData();
  const { list, failed, retry, areStepsKnown } = usePastList(day);
  const { weekStart } = settings;
  const row = (habit: Habit) => {
    const props = { habit, day, weekStart, areStepsKnown };
    return isPlainHabit(habit) ? (
      <PastRow key={habit.id} {...props} />
    ) : (
      <Suspense key={habit.id} fallback={<li className="row" />}>
        <kindRow.Component {...props} today={today} />
      </Suspense>
    );
  };
  useEarlyTicks(list ?? [], day);
  return (
    <div
      className="home-list"
      role="region"
      data-other-day=""
      data-day={day}
      data-account={user?.id}
      aria-label={t('home.title')}
    >
      <div className="apart">
        <DayHead day={day} today={today} hasEarlier={list === undefined || list.length > 0} />
        {list && <DayFilter habits={list} day={day} dayText={t('day.forDay')} />}
      </div>
      <TodayBar day={day} />
      {list === undefined &&
        (failed ? <PastUnread onRetry={retry} /> : <Skeleton className="other-day-room" />)}
      {list?.length === 0 && <p className="fine home-note">{t('day.empty')}</p>}
      {list &&
        list.length > 0 &&
        sectionsOf(dividers, list)
          .filter(({ habits }) => habits.length > 0)
          .map(({ divider, habits }) => (
            <ListSection
              key={divider?.id ?? 'first'}
              divider={divider}
              habits={habits}
              rows={habits}
              today={day}
              row={row}
            />
          ))}
      <DayGestures day={day} weekStart={weekStart} />
    </div>
  );
}

/** Which day it is, and the way back. */
function TodayBar({ day }: { day: DayKey }) {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <div className="apart other-day-bar" role="status">
      <p>{t('day.listOf', { day: formats.day(day, 'full') })}</p>
      <AppLink to="index" seldom className={buttonClass({ look: 'plain', small: true })}>
        {t('day.backToToday')}
      </AppLink>
    </div>
  );
}
