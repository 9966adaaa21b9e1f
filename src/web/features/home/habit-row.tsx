import { useId } from 'react';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Grip } from '#web/ui/grip.tsx';
import { Row } from '#web/ui/row.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { otherFacts, streakFact, todayFact, useSteps } from './habit-facts.tsx';
import { EmojiTile, HabitName } from './habit-name.tsx';
import { habitWeek } from './habit-week.tsx';
import type { PlainRowProps } from './lazy-parts.ts';
import { useTick } from './use-tick.ts';

/** The row of a habit that is ticked by weekdays. */
export function HabitRow({ habit, streak, today, weekStart, isSecond }: PlainRowProps) {
  const t = useTranslator();
  const texts = { t, formats: useFormats() };
  const id = useId();
  const nameId = `${id}-name`;
  const { done, isExtra, set, button } = useTick(habit, today);
  const steps = useSteps(texts, habit, id);
  const isQuiet = isExtra && !done;
  return (
    <>
      {!isSecond && <Grip label={t('habits.move')} aria-description={habit.name} />}
      <Row
        done={done}
        quiet={isQuiet}
        tile={<EmojiTile habit={habit} describedBy={nameId} />}
        title={<HabitName id={nameId} habit={habit} />}
        facts={
          <>
            {isExtra && todayFact(texts, habit, done, today)}
            {streakFact(texts, habit, streak, today)}
            {steps.fact}
            {otherFacts(texts, habit)}
          </>
        }
        aside={habitWeek(texts, habit, { today, weekStart, nameId, set })}
        action={<TickButton {...button} />}
      >
        {steps.panel}
      </Row>
    </>
  );
}
