import { Bell, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { isOnBreak } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { lostRun } from '#domain/figures/lost-run.ts';
import { recordOf } from '#domain/list/wire-habit.ts';
import { nextWeekday } from '#domain/plan/planned-days.ts';
import type { Formats } from '#i18n/format.ts';
import type { Translator } from '#i18n/translate.ts';
import { breakText } from '#web/shared/breaks/break-text.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Fact } from '#web/ui/row.tsx';

/*
 * The facts of a row. Functions instead of components: the row renders alone anyway, and each component of it would weigh on the first screen.
 */

export interface Texts {
  readonly t: Translator;
  readonly formats: Formats;
}

/** What a habit is that is not due today: done all the same, paused, skipped, on a break, or due on another day. */
export function todayFact(texts: Texts, habit: Habit, done: boolean, today: DayKey): ReactNode {
  if (done) return <span className="fact is-bonus">{texts.t('habits.bonus')}</span>;
  return <span>{quietText(texts, habit, today)}</span>;
}

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
export function streakFact({ t, formats }: Texts, habit: Habit, streak: number, today: DayKey): ReactNode {
  const lost = streak > 0 ? 0 : lostRun(recordOf(habit), today);
  const days = lost || streak;
  return (
    days > 0 && (
      <Fact
        icon={<Emoji name="fire" size={14} />}
        label={t(lost > 0 ? 'habits.lostStreak' : 'habits.streak')}
        look={lost > 0 ? 'past' : 'warm'}
      >
        {formats.number(days)}
      </Fact>
    )
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

export function otherFacts(
  { t, formats }: Texts,
  { reminderTime, notes, notesVisibility }: Habit,
): ReactNode {
  return (
    <>
      {reminderTime !== null && (
        <Fact icon={<Bell size={14} aria-hidden="true" />} label={t('habits.reminder')} look="spare">
          {formats.time(reminderTime)}
        </Fact>
      )}
      {notesVisibility && notes !== '' && <span className="row-note">{notes}</span>}
    </>
  );
}
