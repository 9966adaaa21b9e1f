import { X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccountData, useApi, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { Step } from '#contract/steps.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { type StepDay, stepStreak } from '#domain/figures/step-streak.ts';
import { YEAR } from '#domain/figures/year-days.ts';
import { byOrder, moveItem, nextOrder, suiteOf } from '#domain/order/ordering.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { hapticTap } from '#web/platform/haptics.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { Section, useSave } from '#web/shared/sheet/sheet.tsx';
import { useRemove } from '#web/shared/undo.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Grip } from '#web/ui/grip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Fact } from '#web/ui/row.tsx';
import { ITEM, idOf, type Lift, type SortEvent } from '#web/ui/sortable/host.ts';
import { createSortable } from '#web/ui/sortable/sortable.ts';
import { useFocusInView } from '#web/ui/use-focus-in-view.ts';
import { NameField } from './name-field.tsx';
import { VisibilityCheck } from './notes-section.tsx';

/** The steps: tick, rename, move, delete, add. */
export function StepsSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const remove = useRemove();
  const list = useRef<HTMLUListElement>(null);
  const announcement = useSortableSteps(habit, list);
  const field = useFocusInView<HTMLDivElement>(habit.steps.length);
  const streakOf = useStepStreaks(habit);
  const add = (name: string) => {
    save('step.create', { habitId: habit.id, name, order: Math.max(1, nextOrder(habit.steps)) });
  };
  return (
    <Section
      title={t('sheet.steps')}
      end={habit.steps.length > 0 && <VisibilityCheck habit={habit} field="stepsVisibility" />}
    >
      {habit.steps.length === 0 && <p className="fine">{t('creator.noSteps')}</p>}
      <ul className="sheet-steps" ref={list} tabIndex={-1}>
        {byOrder(habit.steps).map((step) => (
          <StepItem
            key={step.id}
            habitId={habit.id}
            step={step}
            streak={streakOf(step)}
            onDelete={() => {
              // The pressed button is removed: the focus moves to the list of steps.
              list.current?.focus();
              remove('step.delete', { habitId: habit.id, id: step.id }, 'deleted', step.name);
            }}
          />
        ))}
      </ul>
      <div ref={field}>
        <NameField
          label={t('creator.newStep')}
          placeholder={t('creator.addStep')}
          name=""
          hideLabel
          onRename={add}
        />
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Section>
  );
}

/** Of each step the due days in a row on which it was completed, by the days of the last year; 0 while these are not known. */
function useStepStreaks({ id, steps }: Habit): (step: Step) => number {
  const api = useApi();
  const today = useToday();
  const [days, setDays] = useState<Readonly<Record<DayKey, StepDay>>>({});
  const hasSteps = steps.length > 0;
  useEffect(() => {
    if (!hasSteps) return;
    const query = { from: addDays(today, -YEAR), to: today };
    // Without a connection there are none: a device has the steps of today alone.
    api
      .call('GET /habits/{id}/days', { params: { id }, query })
      .then((read) => setDays(read.days), ignoreFailure);
  }, [api, id, hasSteps, today]);
  return (step) => {
    const known = days[today];
    if (known === undefined) return 0;
    const completedStepIds = step.completed ? [step.id] : [];
    return stepStreak({ ...days, [today]: { ...known, completedStepIds } }, step.id, today);
  };
}

interface StepItemProps {
  habitId: string;
  step: Step;
  streak: number;
  onDelete: () => void;
}

function StepItem({ habitId, step, streak, onDelete }: StepItemProps) {
  const t = useTranslator();
  const formats = useFormats();
  const save = useSave();
  const { id, name } = step;
  return (
    <li className="sheet-step" data-item={id}>
      <Grip label={t('habits.move')} aria-description={name} />
      <label className="sheet-check">
        <input
          type="checkbox"
          aria-label={name}
          checked={step.completed}
          onChange={(event) => save('step.update', { habitId, id, completed: event.currentTarget.checked })}
        />
      </label>
      <NameField
        label={t('sheet.renameStep', { name })}
        name={name}
        hideLabel
        onRename={(renamed) => save('step.update', { habitId, id, name: renamed })}
      />
      {streak > 0 && (
        <Fact icon={<Emoji name="fire" size={14} />} label={t('sheet.stepStreak')} look="warm">
          {formats.number(streak)}
        </Fact>
      )}
      <IconButton label={t('creator.deleteStep', { name })} onClick={onDelete}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Makes the list of steps sortable; returns the announcement for screen readers. */
function useSortableSteps(habit: Habit, list: RefObject<HTMLElement | null>): string {
  const t = useTranslator();
  const save = useSave();
  const { haptics } = useAccountData().settings;
  const [announcement, setAnnouncement] = useState('');
  const steps = byOrder(habit.steps);

  const lift = useEffectEvent((item: HTMLElement): Lift | null => {
    const units = [...(list.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    const from = units.findIndex((unit) => idOf(unit) === idOf(item));
    return units.length === steps.length && from >= 0 ? { units, from } : null;
  });

  const drop = useEffectEvent((id: string, to: number) => {
    const from = steps.findIndex((step) => step.id === id);
    const suite = suiteOf(moveItem(steps, from, to));
    flushSync(() => {
      if (suite.length > 0) save('step.reorder', { habitId: habit.id, suite });
    });
  });

  const announce = useEffectEvent((event: SortEvent, id: string, place: number, count: number) => {
    const name = steps.find((step) => step.id === id)?.name ?? '';
    setAnnouncement(t(`arrange.${event}`, { name, place: place + 1, count }));
    if (event === 'lifted') hapticTap(haptics);
  });

  useEffect(
    () => (list.current ? createSortable(list.current, { lift, drop, announce }) : undefined),
    [list],
  );
  return announcement;
}
