import { X } from 'lucide-react';
import { useRef } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { Step } from '#contract/steps.ts';
import { byOrder, nextOrder } from '#domain/order/ordering.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Section } from '#web/shared/sheet/section.tsx';
import { useRemove } from '#web/shared/undo.ts';
import { Grip } from '#web/ui/grip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFocusInView } from '#web/ui/use-focus-in-view.ts';
import { NameField } from './name-field.tsx';
import { useSortableSteps } from './use-sortable-steps.ts';
import { VisibilityCheck } from './visibility-check.tsx';

/** The steps: tick, rename, move, delete, add. */
export function StepsSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const remove = useRemove();
  const list = useRef<HTMLUListElement>(null);
  const announcement = useSortableSteps(habit, list);
  const field = useFocusInView<HTMLDivElement>(habit.steps.length);
  const add = (name: string) => {
    save('step.create', { habitId: habit.id, name, order: Math.max(1, nextOrder(habit.steps)) });
  };
  return (
    <Section
      title={t('sheet.steps')}
      end={
        habit.steps.length > 0 && (
          <VisibilityCheck habit={habit} field="stepsVisibility" label={t('sheet.inList')} />
        )
      }
    >
      {habit.steps.length === 0 && <p className="fine">{t('habits.noSteps')}</p>}
      <ul className="sheet-steps" ref={list} tabIndex={-1}>
        {byOrder(habit.steps).map((step) => (
          <StepItem
            key={step.id}
            habitId={habit.id}
            step={step}
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
          label={t('habits.newStep')}
          placeholder={t('habits.addStep')}
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

interface StepItemProps {
  habitId: string;
  step: Step;
  onDelete: () => void;
}

function StepItem({ habitId, step, onDelete }: StepItemProps) {
  const t = useTranslator();
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
      <IconButton label={t('habits.deleteStep', { name })} onClick={onDelete}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
