import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { Step } from '#contract/steps.ts';
import { byOrder, nextOrder } from '#domain/order/ordering.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useNameCheck } from '#web/shared/forms/use-checks.ts';
import { useRemove } from '#web/shared/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/form.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFocusInView } from '#web/ui/use-focus-in-view.ts';
import './steps-panel.css';

/** The steps of a habit: complete, add, delete. */
export function StepsPanel({ id, habit }: { id: string; habit: Habit }) {
  const t = useTranslator();
  return (
    <div className="steps" id={id} role="group" tabIndex={-1} aria-label={t('habits.steps')}>
      {habit.steps.length === 0 && <p className="fine steps-hint">{t('creator.noSteps')}</p>}
      {habit.steps.length > 0 && (
        <ul>
          {byOrder(habit.steps).map((step) => (
            <StepItem key={step.id} habitId={habit.id} step={step} />
          ))}
        </ul>
      )}
      <NewStep habit={habit} />
    </div>
  );
}

function StepItem({ habitId, step }: { habitId: string; step: Step }) {
  const t = useTranslator();
  const write = useWrite();
  const take = useRemove();
  const item = useRef<HTMLLIElement>(null);
  const remove = () => {
    // The pressed button is removed: the focus stays among the steps.
    item.current?.closest<HTMLElement>('[role="group"]')?.focus();
    take('step.delete', { habitId, id: step.id }, 'deleted', step.name);
  };
  return (
    <li className="step" ref={item}>
      <label>
        <input
          type="checkbox"
          checked={step.completed}
          onChange={(event) =>
            void write('step.update', { habitId, id: step.id, completed: event.currentTarget.checked })
          }
        />
        <span>{step.name}</span>
      </label>
      <IconButton label={t('creator.deleteStep', { name: step.name })} onClick={remove}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function NewStep({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const wrongName = useNameCheck();
  const field = useFocusInView<HTMLFormElement>(habit.steps.length);
  const form = useForm({
    initial: { name: '' },
    // An empty field is no error here: Enter does nothing (docs/rules/forms.md#keys-in-a-field).
    check: ({ name }) => ({ name: name.trim() === '' ? undefined : wrongName(name) }),
    send({ name }, reset) {
      if (name.trim() === '') return undefined;
      void write('step.create', {
        habitId: habit.id,
        name: name.trim(),
        order: Math.max(1, nextOrder(habit.steps)),
      });
      reset();
      return undefined;
    },
  });
  return (
    <form ref={field} className="step-new" onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('name')}
        label={t('creator.newStep')}
        placeholder={t('creator.newStep')}
        autoComplete="off"
        enterKeyHint="done"
        hideLabel
      />
      <Button type="submit" look="plain" small>
        <Plus size={18} aria-hidden="true" />
        {t('creator.addStep')}
      </Button>
    </form>
  );
}
