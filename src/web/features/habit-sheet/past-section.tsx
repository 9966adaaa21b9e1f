import { useState } from 'react';
import { useAccountData, useIsDone, useLongHistory, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { yearDays } from '#domain/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useYear } from '#web/shared/cards/use-span.ts';
import { HabitMonth } from '#web/shared/habit-month.tsx';
import { openDay } from '#web/shared/open-day.ts';
import { Section } from '#web/shared/sheet/section.tsx';
import { HeatMap } from '#web/ui/heat-map.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The year of this habit, and its days one by one, each of which can be corrected. */
export function PastSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const { data: span, failed } = useYear(habit.id, today);
  useLongHistory(habit.id);
  const isDone = useIsDone(habit, span?.days);
  // From then on, also while a failed read is tried again: the month that the user has gone to stays.
  const [isOpen, setIsOpen] = useState(false);
  if ((span || failed) && !isOpen) setIsOpen(true);
  if (!isOpen) {
    return (
      <Section title={t('sheet.month')}>
        <Skeleton className="sheet-past-room" />
      </Section>
    );
  }
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
        today={today}
        onPick={(day) => openDay(habit.id, day)}
      />
      <HabitMonth habit={habit} due={due} />
      <p className="fine">{t('sheet.monthHint')}</p>
    </Section>
  );
}
