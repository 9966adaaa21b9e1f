import { Bell, ListChecks } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { isOnBreak } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { lostRun } from '#domain/figures/lost-run.ts';
import { isDueOn, recordOf } from '#domain/list/wire-habit.ts';
import { nextWeekday } from '#domain/plan/schedule.ts';
import type { Formats } from '#i18n/format.ts';
import type { Translator } from '#i18n/translate.ts';
import { breakText } from '#web/shared/breaks/break-text.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Fact } from '#web/ui/row.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { preloadSteps, StepsPanel } from './lazy-parts.ts';

/*
 * The facts of a row. Functions instead of components: the row renders alone anyway, and each component of it would weigh on the first screen.
 */

export interface Texts {
  readonly t: Translator;
  readonly formats: Formats;
}

/** What a habit is that is not due today: done all the same, paused, skipped, on a break, or due on another day. */
export function todayFact(texts: Texts, habit: Habit, done: boolean, today: DayKey): ReactNode {
  return done ? bonusFact(texts) : <span>{quietText(texts, habit, today)}</span>;
}

/** Done without being asked for. */
export const bonusFact = ({ t }: Texts): ReactNode => (
  <span className="fact is-bonus">{t('habits.bonus')}</span>
);

function quietText(texts: Texts, habit: Habit, today: DayKey): string {
  const { t, formats } = texts;
  const { activated, days, recent, breaks } = habit;
  if (!activated) return t('habits.paused');
  if (recent[today]?.state === 'skipped') return t('habits.skipped');
  if (isOnBreak(breaks, today)) return breakText(texts, breaks, today);
  const next = nextWeekday(days, today);
  return next === null
    ? t('habits.notToday')
    : t('habits.notTodayNext', { day: formats.weekday(next, 'short') });
}

/** The streak; after a missed day the one that it ended, in grey, until the habit is due again. */
export function streakFact(texts: Texts, habit: Habit, streak: number, today: DayKey): ReactNode {
  const lost = streak > 0 ? 0 : lostRun(recordOf(habit), today);
  const label = texts.t(lost > 0 ? 'habits.lostStreak' : 'habits.streak');
  return fireFact(texts, lost || streak, label, lost > 0);
}

/** A number of days, weeks or months in a row, if there are any. */
export function fireFact({ formats }: Texts, count: number, label: string, isPast = false): ReactNode {
  return (
    count > 0 && (
      <Fact icon={<Emoji name="fire" size={14} />} label={label} look={isPast ? 'past' : 'warm'}>
        {formats.number(count)}
      </Fact>
    )
  );
}

/** Whether the row of a habit that is ticked by weekdays has a line of facts. */
export function hasFacts(habit: Habit, streak: number, today: DayKey): boolean {
  const { stepsVisibility, steps, reminderTime, notesVisibility, notes } = habit;
  return (
    streak > 0 ||
    !isDueOn(habit, today) ||
    (stepsVisibility && steps.length > 0) ||
    reminderTime !== null ||
    (notesVisibility && notes !== '') ||
    lostRun(recordOf(habit), today) > 0
  );
}

/** The number of completed steps. */
export function stepsFact({ t, formats }: Texts, { steps }: Habit): ReactNode {
  const completed = steps.filter((step) => step.completed).length;
  return (
    <>
      <ListChecks size={14} aria-hidden="true" />
      <span className="visually-hidden">{t('habits.stepsDone')} </span>
      {`${formats.number(completed)}/${formats.number(steps.length)}`}
    </>
  );
}

/** The steps of a row: the fact that unfolds them, and what is unfolded. */
export function useSteps(texts: Texts, habit: Habit, rowId: string) {
  const [open, setOpen] = useState(false);
  const id = `${rowId}-steps`;
  return {
    fact: ((habit.stepsVisibility && habit.steps.length > 0) || open) && (
      <button
        type="button"
        className="fact fact-steps"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onPointerEnter={preloadSteps}
        onFocus={preloadSteps}
      >
        {stepsFact(texts, habit)}
      </button>
    ),
    panel: open && (
      <Suspense fallback={<Skeleton className="steps-room" />}>
        <StepsPanel id={id} habit={habit} />
      </Suspense>
    ),
  };
}

export function otherFacts({ t, formats }: Texts, habit: Habit): ReactNode {
  return (
    <>
      {habit.reminderTime !== null && (
        <Fact icon={<Bell size={14} aria-hidden="true" />} label={t('habits.reminder')} look="spare">
          {formats.time(habit.reminderTime)}
        </Fact>
      )}
      {habit.notesVisibility && habit.notes !== '' && <span className="row-note">{habit.notes}</span>}
    </>
  );
}
