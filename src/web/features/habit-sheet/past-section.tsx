import { useAccountData, useIsDone, useLongHistory, useToday, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/day-key.ts';
import { YEAR, yearDays } from '#domain/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useYear } from '#web/shared/cards/use-span.ts';
import { HeatMap } from '#web/ui/heat-map.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MonthDays } from './month-days.tsx';
import { Section } from './section.tsx';

/** The year of this habit, and its days one by one, each of which can be corrected. */
export function PastSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const write = useWrite();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const first = addDays(today, -YEAR);
  const { data: span, failed } = useYear(habit.id, today);
  useLongHistory(habit.id);
  const isDone = useIsDone(habit, span?.days);
  if (!(span || failed)) return <Skeleton className="picker-room" />;
  const toggle = (day: DayKey): void => {
    const action = isDone(day) ? 'remove' : 'create';
    // A refused mutation is rolled back; a toast shows why.
    write('habit.tick', { id: habit.id, action, days: [day] }).catch(() => undefined);
  };
  const due = span?.days ?? {};
  const shown = Object.fromEntries(
    Object.entries(due).map(([day, { total }]) => [
      day,
      { completed: Number(isDone(day)), total: Math.max(total, Number(isDone(day))) },
    ]),
  );
  const year = yearDays(shown, today, weekStart);
  const count = year.reduce((sum, { completed }) => sum + completed, 0);
  return (
    <Section title={t('sheet.month')}>
      <HeatMap
        label={t('sheet.yearLabel', { count })}
        days={year.map((day) => ({ ...day, title: formats.day(day.day) }))}
      />
      <p className="fine">{t('sheet.monthHint')}</p>
      <MonthDays
        first={first}
        today={today}
        weekStart={weekStart}
        isDone={isDone}
        isDue={(day) => (due[day]?.total ?? 0) > 0}
        onToggle={toggle}
      />
    </Section>
  );
}
