import { useAccountData, useToday } from '#client/react.tsx';
import { useDays } from '#client/react-days.ts';
import type { Habit } from '#contract/habits.ts';
import { YEAR, yearDays } from '#domain/figures/year-days.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useYear } from '#web/shared/cards/use-span.ts';
import { HabitMonth } from '#web/shared/habit-month.tsx';
import { openDay } from '#web/shared/open-day.ts';
import { Section } from '#web/shared/sheet/section.tsx';
import { HeatMap } from '#web/ui/heat-map.tsx';

/** The year of this habit, and its days one by one, each of which can be corrected. */
export function PastSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const due = useYear(habit.id, today).data?.days ?? {};
  const long = useDays()(habit, today, YEAR + 1);
  const shown = Object.fromEntries(
    Object.entries(due).map(([day, { total }]) => {
      const completed = Number(isDoneOn(long, day));
      return [day, { completed, total: Math.max(total, completed) }];
    }),
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
