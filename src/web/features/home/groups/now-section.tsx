import { Suspense, useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { leftOn } from '#domain/list/group-day.ts';
import { isPlainHabit } from '#domain/plan/habit.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { celebrated } from '#web/shared/celebrations.ts';
import { kindRow, type NowSectionProps } from '../lazy-parts.ts';
import { useOpenWindows } from './clock.ts';

/** What is open of the dividers whose time it is, at the head of the list. A row that is done here stays until the page is left. */
export function NowSection({ sections, streaks, today, weekStart, PlainRow }: NowSectionProps) {
  const t = useTranslator();
  const title = t('groups.now');
  const { settings } = useAccountData();
  const showsStrength = !celebrated(settings).streaks;
  const { grace } = settings;
  const windows = useOpenWindows(sections.map(({ divider }) => divider));
  const ids = windows.split(' ');
  const habits = sections.flatMap(({ divider, habits: own }) =>
    divider && ids.includes(divider.id) ? own : [],
  );
  const kept = useKept(habits, today, `${today} ${windows}`);
  if (kept.length === 0) return null;
  return (
    <section className="home-section" aria-label={title}>
      <div className="section-head">
        <h2 className="section-head-name">{title}</h2>
      </div>
      <ul className="home-rows">
        {kept.map((habit) => {
          const props = { habit, streak: streaks.get(habit.id) ?? 0, today, weekStart, isSecond: true };
          return (
            <li key={habit.id} data-item={habit.id} data-second="">
              {isPlainHabit(habit) && !showsStrength && !grace ? (
                <PlainRow {...props} />
              ) : (
                <Suspense fallback={<div className="row" />}>
                  <kindRow.Component {...props} showsStrength={showsStrength} grace={grace} />
                </Suspense>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The habits that are open, and those that were since the part began, as they are now. */
function useKept(all: readonly Habit[], today: DayKey, part: string): readonly Habit[] {
  const [shown, setShown] = useState<{ readonly part: string; readonly ids: readonly string[] }>();
  const before = shown?.part === part ? shown.ids : [];
  const ids = [...new Set([...before, ...leftOn(all, today).map(({ id }) => id)])];
  if (shown?.part !== part || ids.length > before.length) setShown({ part, ids });
  return all.filter(({ id }) => ids.includes(id));
}
