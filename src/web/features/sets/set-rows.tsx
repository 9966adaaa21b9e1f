import type { ReactNode } from 'react';
import { useToday } from '#client/react.tsx';
import { repeatFrom } from '#client/sets/add-set.ts';
import type { SetHabit } from '#contract/habit-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { usePlanText } from '#web/shared/plan/use-plan-text.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Row } from '#web/ui/row.tsx';

interface SetRowProps {
  habit: SetHabit;
  /** It stands back: it is not added. */
  isLeft?: boolean;
  title: ReactNode;
  /** Said after the plan. */
  note?: string | undefined;
  action?: ReactNode;
}

/** A habit of a set, as its row will be in the list. */
export function SetRow({ habit, isLeft = false, title, note, action }: SetRowProps) {
  const say = usePlanText();
  const today = useToday();
  const { kind = 'check', unit = '', target = null } = habit;
  const repeat = habit.repeat
    ? repeatFrom(habit.repeat, today)
    : { type: 'weekdays' as const, days: [...EVERY_DAY] };
  const plan = say({ kind, unit, target, repeat, startsOn: null, endsOn: null });
  return (
    <li>
      <Row
        done={false}
        quiet={isLeft}
        tile={
          <span className="tile">
            <Emoji name={habit.emoji} size={28} />
          </span>
        }
        title={title}
        facts={[plan, note].filter(Boolean).join(' · ')}
        aside={<span />}
        action={action ?? <span />}
      />
    </li>
  );
}
