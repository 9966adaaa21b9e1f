import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import type { ShownDay } from '#domain/shown-day.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { breakText } from '#web/shared/breaks/break-text.ts';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Segments } from '#web/ui/segments.tsx';

type Choice = 'none' | 'done' | 'skipped';

interface DayStateProps {
  habit: Habit;
  day: DayKey;
  shown: ShownDay;
}

/** Not done, done or skipped; and what a plan or a break makes of the day. */
export function DayState({ habit, day, shown }: DayStateProps) {
  const t = useTranslator();
  const save = useSave();
  const { state, canSkip } = shown;
  const selected: Choice = state === 'done' || state === 'skipped' ? state : 'none';
  const choices: readonly Choice[] = canSkip ? ['none', 'done', 'skipped'] : ['none', 'done'];
  const select = (to: Choice) => {
    const asked = { habitId: habit.id, day };
    if (to === 'done') save('habit.tick', { id: habit.id, action: 'create', days: [day] });
    // A day that is done is cleared by the same change: done wins over a skip (docs/decisions/day-states.md).
    else if (to === 'skipped')
      save('day.update', { ...asked, state: 'skipped', ...(state === 'done' && { value: 0 }) });
    else if (state === 'done') save('habit.tick', { id: habit.id, action: 'remove', days: [day] });
    else save('day.update', { ...asked, state: null });
  };
  return (
    <div className="day-sheet-state">
      <Segments
        legend={t('day.state')}
        hideLegend
        options={choices.map((value) => ({ value, label: t(`day.${value}`) }))}
        selected={selected}
        onSelect={select}
      />
      <StateHint habit={habit} day={day} state={state} />
    </div>
  );
}

function StateHint({ habit, day, state }: Omit<DayStateProps, 'shown'> & Pick<ShownDay, 'state'>) {
  const t = useTranslator();
  const formats = useFormats();
  const hint = () => {
    if (state === 'skipped') return t('day.skippedHint');
    if (state === 'notDue') return t('day.notDue');
    return state === 'onBreak' ? breakText({ t, formats }, habit.breaks, day) : '';
  };
  return (
    <p className="fine" role="status">
      {hint()}
    </p>
  );
}
