import { Suspense } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { sectionsOf } from '#domain/order/ordering.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { DayFilter } from '../day-filter.tsx';
import { DayGestures } from '../day-gestures.tsx';
import { DayHead } from '../day-head.tsx';
import { kindRow } from '../lazy-parts.ts';
import { ListSection } from '../list-section.tsx';
import { pastDayOf } from '../past-day.ts';
import { useEarlyTicks } from '../use-early-ticks.ts';
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
  const list = usePastList(day);
  const { weekStart } = settings;
  const row = (habit: Habit) => (
    <Suspense key={habit.id} fallback={<li className="row" />}>
      <kindRow.Component habit={habit} day={day} today={today} weekStart={weekStart} />
    </Suspense>
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
      <div className="apart">
        <DayHead day={day} today={today} hasEarlier={list.length > 0} />
        <DayFilter habits={list} day={day} dayText={t('day.forDay')} />
      </div>
      <TodayBar day={day} />
      {list.length === 0 && <p className="fine home-note">{t('day.empty')}</p>}
      {sectionsOf(dividers, list)
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
