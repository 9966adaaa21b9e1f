import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { ShownDay } from '#domain/list/shown-day.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { breakText } from '#web/shared/breaks/break-text.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Segments } from '#web/ui/segments.tsx';

type Choice = 'none' | 'done' | 'skipped';

interface DayStateProps {
  habit: Habit;
  day: DayKey;
  shown: ShownDay;
  /** What is logged. */
  value: number | null;
}

/** Not done, done or skipped; and what a plan or a break makes of the day. */
export function DayState({ habit, day, shown, value }: DayStateProps) {
  const t = useTranslator();
  const save = useSave();
  const { state, canSkip } = shown;
  const selected: Choice = isChoice(state) && !(habit.kind === 'limit' && state === 'done') ? state : 'none';
  const isLimit = habit.kind === 'limit';
  // A limit is decided by its amount and by time, and a total by the amounts of its week or month.
  const isByAmounts = isLimit || (habit.repeat.type === 'total' && state !== 'done');
  const choices = (['none', 'done', 'skipped'] as const).filter(
    (choice) => (canSkip || choice !== 'skipped') && !(isByAmounts && choice === 'done'),
  );
  const select = (to: Choice) => {
    const asked = { habitId: habit.id, day };
    // Done sets an amount to its target, and the others clear a done one.
    if (logsAmount(habit) && (to === 'done' || state === 'done') && !isLimit) {
      const before = { ...asked, value, state: state === 'skipped' ? state : null };
      void offerUndo(t, 'amountSet', habit.name, () => save('day.update', before));
    }
    if (to === 'done') save('habit.tick', { id: habit.id, action: 'create', days: [day] });
    // A day that is done is cleared by the same change: done wins over a skip (docs/decisions/day-states.md).
    else if (to === 'skipped')
      save('day.update', {
        ...asked,
        state: 'skipped',
        ...(state === 'done' && !isLimit && { value: logsAmount(habit) ? null : 0 }),
      });
    else if (state === 'done' && !isLimit)
      save('habit.tick', { id: habit.id, action: 'remove', days: [day] });
    else save('day.update', { ...asked, state: null });
  };
  return (
    <div className="day-sheet-state">
      <Segments
        legend={t('day.state')}
        hideLegend
        options={choices.map((choice) => ({
          value: choice,
          label: t(isLimit && choice === 'none' ? 'amounts.counts' : `day.${choice}`),
        }))}
        selected={selected}
        onSelect={select}
      />
      <StateHint habit={habit} day={day} state={state} />
    </div>
  );
}

const isChoice = (state: ShownDay['state']): state is Choice =>
  state === 'none' || state === 'done' || state === 'skipped';

function StateHint({ habit, day, state }: Omit<DayStateProps, 'shown' | 'value'> & Pick<ShownDay, 'state'>) {
  const t = useTranslator();
  const formats = useFormats();
  const hint = () => {
    if (state === 'skipped') return t('day.skippedHint');
    if (state === 'covered')
      return t(
        'per' in habit.repeat && habit.repeat.per === 'month'
          ? 'amounts.coveredMonth'
          : 'amounts.coveredWeek',
      );
    if (state === 'notDue') return t('day.notDue');
    return state === 'onBreak' ? breakText({ t, formats }, habit.breaks, day) : '';
  };
  return (
    <p className="fine" role="status">
      {hint()}
    </p>
  );
}
