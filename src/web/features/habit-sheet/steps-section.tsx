import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { Step } from '#contract/steps.ts';
import { byOrder, nextOrder } from '#domain/ordering.ts';
import { useTranslator } from '#web/i18n.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NameField } from './name-field.tsx';
import { Section } from './section.tsx';

/** The steps: tick, rename, move, delete, add. */
export function StepsSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const [said, setSaid] = useState('');
  const [added, setAdded] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const steps = byOrder(habit.steps);
  const move = (step: Step, from: number, to: number) => {
    const moved = steps.toSpliced(from, 1).toSpliced(to, 0, step);
    const suite = moved.map(({ id }, index) => ({ id, order: index + 1 }));
    void write('step.reorder', { habitId: habit.id, suite });
    setSaid(t('sheet.moved', { name: step.name, place: to + 1, count: steps.length }));
  };
  const add = (name: string) => {
    setAdded(added + 1);
    void write('step.create', { habitId: habit.id, name, order: Math.max(1, nextOrder(habit.steps)) });
  };
  return (
    <Section title={t('sheet.steps')}>
      {steps.length === 0 && <p className="sheet-hint">{t('habits.noSteps')}</p>}
      <ul className="sheet-steps" ref={list} tabIndex={-1}>
        {steps.map((step, index) => (
          <StepItem
            key={step.id}
            habitId={habit.id}
            step={step}
            onUp={index > 0 ? () => move(step, index, index - 1) : undefined}
            onDown={index < steps.length - 1 ? () => move(step, index, index + 1) : undefined}
            onDelete={() => {
              // The button that was pressed goes: the focus stays among the steps.
              list.current?.focus();
              void write('step.delete', { habitId: habit.id, id: step.id });
            }}
          />
        ))}
      </ul>
      <NameField key={added} label={t('habits.newStep')} name="" onRename={add} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Section>
  );
}

interface StepItemProps {
  habitId: string;
  step: Step;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onDelete: () => void;
}

function StepItem({ habitId, step, onUp, onDown, onDelete }: StepItemProps) {
  const t = useTranslator();
  const write = useWrite();
  const { id, name } = step;
  return (
    <li className="sheet-step">
      <label className="sheet-check">
        <input
          type="checkbox"
          aria-label={name}
          checked={step.completed}
          onChange={(event) =>
            void write('step.update', { habitId, id, completed: event.currentTarget.checked })
          }
        />
      </label>
      <NameField
        label={t('sheet.renameStep', { name })}
        name={name}
        hideLabel
        onRename={(renamed) => void write('step.update', { habitId, id, name: renamed })}
      />
      <IconButton label={t('sheet.moveUp', { name })} aria-disabled={!onUp} onClick={onUp}>
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('sheet.moveDown', { name })} aria-disabled={!onDown} onClick={onDown}>
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      <ConfirmButton
        label={t('habits.deleteStep', { name })}
        confirmLabel={t('sheet.confirm')}
        onConfirm={onDelete}
      >
        <X size={18} aria-hidden="true" />
      </ConfirmButton>
    </li>
  );
}
