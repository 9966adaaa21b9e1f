import { type ComponentProps, type SubmitEvent, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useToday, useWrite } from '#client/react.tsx';
import type { Habit, UpdateHabit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { useFormats, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { refusalOfWrite } from '#web/shared/forms/settled.ts';
import { draftOf, type PlanFields as Fields, fieldsOf } from '#web/shared/plan/plan-draft.ts';
import { usePlan } from '#web/shared/plan/use-plan.ts';
import { usePlanText } from '#web/shared/plan/use-plan-text.ts';
import { PlanFields } from '#web/shared/plan-fields.tsx';
import { Section, ShowSaved, useSave } from '#web/shared/sheet/sheet.tsx';
import { toggleDay, WeekdayToggles } from '#web/shared/weekday-toggles.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusFirstWrong } from '#web/ui/form.ts';
import { type Later, LaterFields, useLater } from './later-fields.tsx';
import { PlansAhead } from './plan-ahead.tsx';

type Start = 'fromToday' | 'fromTomorrow';

/** When a change of the plan takes effect: a day that is done stays as it was. */
const startOf = (habit: Habit, today: DayKey): Start =>
  !keepsLimit(habit) && isDoneOn(habit, today) ? 'fromTomorrow' : 'fromToday';

/** The plan in words. Weekdays can be changed at once, and the rest in a form. */
export function PlanSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  const say = usePlanText();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const formats = useFormats();
  const [start, setStart] = useState<string | null>(null);
  const startText = (from: DayKey | null): string =>
    from === null
      ? t(`plan.${startOf(habit, today)}`)
      : t('plan.inForceFrom', { day: formats.day(from, 'long') });
  const opener = useRef<HTMLButtonElement>(null);
  const [undo, setUndo] = useState<{ readonly run: () => void } | null>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  const open = () => {
    setStart(null);
    setUndo(null);
    setOpen(true);
  };
  const showSaved = ({ isPlan, from, undo: run }: SavedPlan) => {
    setStart(isPlan ? startText(from) : null);
    setUndo({ run });
    close();
  };
  const setDays = (days: number[]) => {
    save('habit.update', { id: habit.id, days });
    setStart(startText(null));
  };
  const takeBack = () => {
    undo?.run();
    setUndo(null);
    setStart(null);
    opener.current?.focus();
  };
  return (
    <Section title={t('plan.howOften')} end={<span className="fine">{t(`plan.${habit.kind}`)}</span>}>
      <p className="sheet-plan">{say(habit)}</p>
      <PlansAhead habit={habit} />
      {isOpen ? (
        <PlanForm habit={habit} onSaved={showSaved} onCancel={close} />
      ) : (
        <>
          {habit.repeat.type === 'weekdays' && (
            <WeekdayChoice days={habit.days} error={t('plan.noDay')} onChange={setDays} />
          )}
          <div className="ways">
            <Button ref={opener} look="plain" small onClick={open}>
              {t('plan.change')}
            </Button>
            {undo && (
              <Button look="quiet" small onClick={takeBack}>
                {t('undo.undo')}
              </Button>
            )}
          </div>
        </>
      )}
      <p className="fine sheet-start" role="status">
        {start}
      </p>
    </Section>
  );
}

interface WeekdayChoiceProps extends Omit<ComponentProps<typeof WeekdayToggles>, 'onToggle'> {
  /** Shown when none would stay chosen. */
  error: string;
  onChange: (days: number[]) => void;
}

/** One must stay chosen: the server refuses an empty choice too. */
export function WeekdayChoice({ error, onChange, ...toggles }: WeekdayChoiceProps) {
  const [isRefused, setRefused] = useState(false);
  const toggle = (day: number) => {
    const chosen = toggleDay(toggles.days, day);
    setRefused(chosen.length === 0);
    if (chosen.length > 0) onChange(chosen);
  };
  return (
    <>
      <WeekdayToggles {...toggles} onToggle={toggle} />
      {isRefused && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

interface SavedPlan {
  /** What is due has changed. */
  readonly isPlan: boolean;
  /** Where it begins on a later day. */
  readonly from: DayKey | null;
  readonly undo: () => void;
}

interface PlanFormProps {
  habit: Habit;
  onSaved: (saved: SavedPlan) => void;
  onCancel: () => void;
}

/** The plan of a habit; its kind stays. */
function PlanForm({ habit, onSaved, onCancel }: PlanFormProps) {
  const t = useTranslator();
  const locale = useLocale();
  const today = useToday();
  const say = usePlanText();
  const write = useWrite();
  const showSaved = use(ShowSaved);
  const [busy, setBusy] = useState(false);
  const [initial] = useState(() => draftOf(habit, today, locale));
  const plan = usePlan(initial);
  const typed = fieldsOf(plan.draft);
  const later = useLater(habit, {
    repeat: typed.repeat ?? habit.repeat,
    target: typed.target ?? habit.target,
  });
  const send = async (form: HTMLFormElement) => {
    const before = fieldsOf(initial);
    const changes = laterChanges(changesOf(before, typed), later, { today, typed });
    const isPlan = 'repeat' in changes || 'target' in changes || 'growth' in changes;
    if (Object.keys(changes).length === 0) return onCancel();
    setBusy(true);
    const refusal = await refusalOfWrite(write('habit.update', { id: habit.id, ...changes }));
    setBusy(false);
    if (refusal) {
      if (plan.refuse(refusal.error)) focusFirstWrong(form);
      return;
    }
    showSaved();
    const { from = null } = changes;
    const earlier = earlierOf({ ...before, growth: habit.growth }, changes);
    const undo = () => {
      if (from !== null) void restoreLater(habit, from, write);
      if (Object.keys(earlier).length > 0) void write('habit.update', { id: habit.id, ...earlier });
    };
    onSaved({ isPlan, from, undo });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (plan.check() && later.check()) void send(form);
    else focusFirstWrong(form);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <PlanFields plan={plan} />
      <LaterFields {...later.fields} />
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

/** What the changed fields were before; the plan of a later day has changed none of today. */
function earlierOf(before: Readonly<Record<string, unknown>>, changes: Changes): Fields {
  const ofLater = changes.from === undefined ? [] : ['repeat', 'target'];
  return Object.fromEntries(
    Object.entries(before).filter(([field]) => field in changes && !ofLater.includes(field)),
  );
}

/** Takes back the plan of a later day, or puts back the one that was there. */
function restoreLater({ id, ahead }: Habit, from: DayKey, write: ReturnType<typeof useWrite>) {
  const known = ahead.find((row) => row.from === from);
  if (!known) return write('habit.deleteAhead', { id, from });
  const { repeat, target } = known;
  return write('habit.update', { id, from, repeat, target: target ?? undefined });
}

/** The changes with the day on which the plan begins, and its growth: on a later day the whole plan is given. */
function laterChanges(
  changes: Fields,
  { from, growth }: Later,
  { today, typed }: { readonly today: DayKey; readonly typed: Fields },
): Changes {
  if (from === today) return { ...changes, ...(growth && { growth }) };
  const { repeat, target } = typed;
  return { ...changes, from, ...(repeat && { repeat }), ...(target !== undefined && { target }) };
}

type Changes = Fields & Pick<UpdateHabit, 'from' | 'growth'>;

/** The fields that differ. */
function changesOf(before: Fields, after: Fields): Fields {
  const was: Readonly<Record<string, unknown>> = { ...before };
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field])),
  );
}
