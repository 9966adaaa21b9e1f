import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { lostRun } from '#domain/lost-run.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';

interface StreakFigureProps {
  habit: Habit;
  /** Undefined until it is known. */
  streak: number | undefined;
  today: DayKey;
}

/** The streak; after a missed day the one that it ended, in grey, until the habit is due again. */
export function StreakFigure({ habit, streak, today }: StreakFigureProps) {
  const t = useTranslator();
  const formats = useFormats();
  const lost = streak === 0 ? lostRun(habit, today) : null;
  if (lost) {
    const count = `${formats.number(lost.days)}${lost.atLeast ? '+' : ''}`;
    return (
      <div>
        <dt>{t('sheet.lostStreak')}</dt>
        <dd className="is-lost">
          {count} <small>{t('sheet.startAgain')}</small>
        </dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{t('sheet.streak')}</dt>
      <dd>{streak === undefined ? t('sheet.none') : formats.number(streak)}</dd>
    </div>
  );
}
