import { useRecord } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { lostRun } from '#domain/figures/lost-run.ts';
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
  const record = useRecord(habit);
  const lost = streak === 0 ? lostRun(record, today) : 0;
  if (lost > 0) {
    return (
      <div>
        <dt>{t('sheet.lostStreak')}</dt>
        <dd className="is-lost">
          {formats.number(lost)} <small>{t('sheet.startAgain')}</small>
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
