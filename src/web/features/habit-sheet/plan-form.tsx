import { type SubmitEvent, use, useState } from 'react';
import { useToday, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { refusalOfWrite } from '#web/shared/forms/settled.ts';
import { draftOf, type PlanFields as Fields, fieldsOf } from '#web/shared/plan/plan-draft.ts';
import { usePlan } from '#web/shared/plan/use-plan.ts';
import { usePlanText } from '#web/shared/plan/use-plan-text.ts';
import { PlanFields } from '#web/shared/plan-fields.tsx';
import { ShowSaved } from '#web/shared/sheet/saved.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusFirstWrong } from '#web/ui/form.ts';

export interface SavedPlan {
  /** What is due has changed. */
  readonly isPlan: boolean;
  readonly undo: () => void;
}

interface PlanFormProps {
  habit: Habit;
  onSaved: (saved: SavedPlan) => void;
  onCancel: () => void;
}

/** The plan of a habit; its kind stays. */
export function PlanForm({ habit, onSaved, onCancel }: PlanFormProps) {
  const t = useTranslator();
  const locale = useLocale();
  const today = useToday();
  const say = usePlanText();
  const write = useWrite();
  const showSaved = use(ShowSaved);
  const [busy, setBusy] = useState(false);
  const [initial] = useState(() => draftOf(habit, today, locale));
  const plan = usePlan(initial);
  const send = async (form: HTMLFormElement) => {
    const before = fieldsOf(initial);
    const changes = changesOf(before, fieldsOf(plan.draft));
    const isPlan = 'repeat' in changes || 'target' in changes;
    if (Object.keys(changes).length === 0) return onCancel();
    setBusy(true);
    const refusal = await refusalOfWrite(write('habit.update', { id: habit.id, ...changes }));
    setBusy(false);
    if (refusal) {
      if (plan.refuse(refusal.error)) focusFirstWrong(form);
      return;
    }
    showSaved();
    const earlier = Object.fromEntries(Object.entries(before).filter(([field]) => field in changes));
    onSaved({ isPlan, undo: () => void write('habit.update', { id: habit.id, ...earlier }) });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (plan.check()) void send(form);
    else focusFirstWrong(form);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <PlanFields plan={plan} />
      <p className="fine" aria-live="polite">
        {plan.text === say(habit) ? '' : plan.text}
      </p>
      <div className="ways">
        <Button type="submit" busy={busy} small>
          {t('plan.save')}
        </Button>
        <Button look="quiet" small onClick={onCancel}>
          {t('plan.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The fields that differ. */
function changesOf(before: Fields, after: Fields): Fields {
  const was: Readonly<Record<string, unknown>> = { ...before };
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field])),
  );
}
