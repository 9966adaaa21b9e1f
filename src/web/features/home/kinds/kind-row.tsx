import { useId } from 'react';
import { kinds } from '#client/state/kinds.ts';
import { lostRun } from '#domain/figures/lost-run.ts';
import { periodProgress } from '#domain/list/period-progress.ts';
import { recordOf } from '#domain/list/wire-habit.ts';
import { isRequired, logsAmount } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { opensSession, SessionAction } from '#web/shared/session-button.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { fireFact } from '../habit-facts.tsx';
import { yesterdayTick } from '../habit-week.tsx';
import type { KindRowProps } from '../lazy-parts.ts';
import { useTick } from '../use-tick.ts';
import { AmountRow } from './amount-row.tsx';
import { extraFact, KindFrame, kindStrip, StrengthFact } from './kind-frame.tsx';
import { periodText, streakLabel } from './kind-texts.ts';
import { ScaleRow } from './scale-row.tsx';
import './kinds.css';

/** The row with the rules of kinds, of which a day's grace is one, also where no habit needs them. */
export async function loadRow() {
  await kinds.load();
  return KindRow;
}

/** A habit of any kind and day; a ticked one of today has a lighter row. */
function KindRow({ day, streak = 0, isSecond = false, ...given }: KindRowProps) {
  const { showsStrength = false, grace = false, ...rest } = given;
  const shownDay = day ?? rest.today;
  const shownStreak = showsStrength ? 0 : streak;
  const props = { ...rest, day: shownDay, streak: shownStreak, showsStrength, grace, isSecond };
  if (!isRequired(rest.habit)) return <ScaleRow {...props} />;
  return logsAmount(rest.habit) ? <AmountRow {...props} /> : <CountedRow {...props} />;
}

/** A habit that is ticked, so many times a week or month, or at intervals. */
function CountedRow(props: Required<KindRowProps>) {
  const { habit, day, today, streak, weekStart, showsStrength, grace } = props;
  const t = useTranslator();
  const texts = { t, formats: useFormats() };
  const id = useId();
  const { done, isExtra, set, button } = useTick(habit, day);
  const progress = periodProgress(habit, day);
  const summary = progress && periodText(texts, habit, progress);
  const isAsIs = day === today && streak === 0 && !showsStrength;
  // After a missed day the streak that it ended, as in the lighter row.
  const lost = isAsIs ? lostRun({ ...recordOf(habit), grace }, today) : 0;
  return (
    <KindFrame
      {...props}
      id={id}
      done={done}
      quiet={isExtra && !done}
      facts={
        <>
          {isExtra && extraFact(texts, habit, { day, today }, done)}
          {summary !== null && <span>{summary}</span>}
          {lost > 0
            ? fireFact(texts, lost, t('habits.lostStreak'), true)
            : fireFact(texts, streak, streakLabel(texts, habit))}
          {showsStrength && <StrengthFact habit={habit} />}
        </>
      }
      aside={
        <>
          {kindStrip(texts, props, summary)}
          {day === today && yesterdayTick(texts, habit, { today, weekStart, nameId: `${id}-name`, set })}
        </>
      }
      action={
        opensSession(habit) && day === today ? (
          <SessionAction habit={habit} done={done}>
            <TickButton {...button} />
          </SessionAction>
        ) : (
          <TickButton {...button} />
        )
      }
    />
  );
}
