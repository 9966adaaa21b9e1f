import { Suspense } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { usePast } from '#client/react-days.ts';
import type { Habit } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { sectionsOf } from '#domain/order/ordering.ts';
import { isFinished } from '#domain/plan/finished.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { DayGestures } from '../day-gestures.tsx';
import { DayHead, pastDayOf } from '../day-head.tsx';
import { kindRow } from '../lazy-parts.ts';
import { ListSection } from '../list-section.tsx';
import { useEarlyTicks } from '../use-early-ticks.ts';

/** The list as of the past day in the address, where what was forgotten can be ticked. */
export function OtherDay() {
  const today = useToday();
  const day = pastDayOf(useLocation().search, today);
  return day && <DayList key={day} day={day} today={today} />;
}

function DayList({ day, today }: { day: DayKey; today: DayKey }) {
  const t = useTranslator();
  const formats = useFormats();
  const { user, dividers, settings } = useAccountData();
  const past = usePast({ day, length: HISTORY_DAYS_DEFAULT });
  const list = past.filter((habit) => !isFinished(habit, day));
  const { weekStart, grace } = settings;
  const row = (habit: Habit) => (
    <li key={habit.id} data-item={habit.id} data-kind={habit.kind}>
      <Suspense fallback={<div className="row" />}>
        <kindRow.Component habit={habit} day={day} today={today} weekStart={weekStart} grace={grace} />
      </Suspense>
    </li>
  );
  useEarlyTicks(list, day);
  return (
    <div
      className="home-list"
      role="region"
      data-other-day=""
      data-day={day}
      data-account={user?.id}
      aria-label={t('home.title')}
    >
      <DayHead habits={list} day={day} today={today} hasEarlier={list.length > 0} />
      {/* Which day it is, and the way back. */}
      <div className="apart other-day-bar" role="status">
        <p>{t('day.listOf', { day: formats.day(day, 'full') })}</p>
        <AppLink to="index" seldom className={buttonClass({ look: 'plain', small: true })}>
          {t('day.backToToday')}
        </AppLink>
      </div>
      {list.length === 0 && <p className="fine home-note">{t('day.empty')}</p>}
      {sectionsOf(dividers, list)
        .filter(({ habits }) => habits.length > 0)
        .map(({ divider, habits }) => (
          <ListSection key={divider?.id ?? 'first'} divider={divider} habits={habits} today={day} row={row} />
        ))}
      <DayGestures day={day} weekStart={weekStart} />
    </div>
  );
}
