import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { kinds } from '#client/state/kinds.ts';
import type { Habit, UpdateHabit } from '#contract/habits.ts';
import { AHEAD_DAYS_MAX, GROWTH_SPAN_MAX } from '#contract/limits.ts';
import { addDays, type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { type AheadRow, firstStart, growthRows } from '#domain/plan/ahead.ts';
import { hasField, toThousandths, type WireRepeat } from '#domain/plan/habit.ts';
import { readNumber } from '#i18n/typed-number.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { SelectField } from '#web/shared/plan/draft-fields.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Steps } from './plan-ahead.tsx';

/** The plan of a form, as far as it is right. */
interface TypedPlan {
  readonly repeat: WireRepeat;
  readonly target: number | null;
}

type GivenGrowth = NonNullable<UpdateHabit['growth']>;

/** When a changed plan begins, and whether its target grows. */
export interface Later {
  /** Today for at once. */
  readonly from: DayKey;
  /** Undefined where there is none. */
  readonly growth: GivenGrowth | undefined;
  /** Whether what is typed is right; from then on what is wrong is shown. */
  readonly check: () => boolean;
  readonly fields: LaterFieldsProps;
}

interface Typed {
  readonly from: string;
  readonly by: string;
  readonly count: string;
  readonly unit: 'day' | 'week';
  readonly until: string;
  readonly onlyWhenMet: boolean;
}

interface LaterFieldsProps {
  readonly habit: Habit;
  readonly typed: Typed;
  readonly set: (change: Partial<Typed>) => void;
  /** The steps of the growth that is typed; null where there is none. */
  readonly steps: readonly AheadRow[] | null;
  readonly plan: TypedPlan;
  /** Under the amount to change by, and under the amount to reach. */
  readonly errors: { readonly by?: string | undefined; readonly until?: string | undefined };
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** What is typed of the day and the growth of a plan. */
export function useLater(habit: Habit, plan: TypedPlan): Later {
  const today = useToday();
  const locale = useLocale();
  const { weekStart } = useAccountData().settings;
  const [typed, setTyped] = useState<Typed>({
    from: today,
    by: '',
    count: '1',
    unit: 'week',
    until: '',
    onlyWhenMet: false,
  });
  const [isOpen, setOpen] = useState(false);
  const [isTried, setTried] = useState(false);
  const t = useTranslator();
  const isLater = typed.from > today;
  // The rules of plans ahead come with those of the kinds; a plan that needs another day is of such a kind.
  useEffect(() => void kinds.load(), []);
  const isReady = kinds.isLoaded();
  const start =
    isLater && isReady ? dayKey(firstStart(plan.repeat, dayNumber(typed.from), weekStart)) : typed.from;
  const from = isLater ? start : today;
  const [by, until, count] = [typed.by, typed.until, typed.count].map((text) => readNumber(text, locale));
  const [hasBy, hasUntil] = [typed.by.trim() !== '', typed.until.trim() !== ''];
  // A plan of a later day has no growth, and its fields are not there.
  const isTyped = !isLater && (hasBy || hasUntil);
  const growth =
    typeof by === 'number' && typeof until === 'number' && typeof count === 'number' && plan.target !== null
      ? {
          by: until < plan.target ? -by : by,
          until,
          every: { count: Math.min(GROWTH_SPAN_MAX, Math.max(1, Math.round(count))), unit: typed.unit },
          onlyWhenMet: typed.onlyWhenMet,
        }
      : null;
  const stored = {
    weekdays: plan.repeat.type === 'weekdays' ? plan.repeat.days : EVERY_DAY,
    repeat: plan.repeat.type === 'weekdays' ? null : plan.repeat,
    target: plan.target === null ? null : toThousandths(plan.target),
    activated: true,
    archivedAt: null,
  };
  const steps = growth && isReady ? growthRows(stored, growth, today, weekStart) : null;
  const isWrong = isTyped && steps === null;
  const lacks = (has: boolean) => (isTried && isWrong && !has ? t('creator.nameRequired') : undefined);
  return {
    from,
    growth: isTyped && steps && growth ? growth : undefined,
    check: () => {
      setTried(true);
      if (isWrong) setOpen(true);
      return !isWrong;
    },
    fields: {
      habit,
      typed,
      set: (change) => setTyped((before) => ({ ...before, ...change })),
      steps,
      plan,
      errors: {
        by: lacks(hasBy),
        until: isWrong && hasBy && hasUntil ? t('plan.growWrong') : lacks(hasUntil),
      },
      isOpen,
      setOpen,
    },
  };
}

/** Behind a button, since few need it: from when on the plan is in force, and how its target grows. */
export function LaterFields({ habit, typed, set, steps, plan, errors, isOpen, setOpen }: LaterFieldsProps) {
  const t = useTranslator();
  const id = useId();
  const today = useToday();
  return (
    <>
      <button
        type="button"
        className="plan-more"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('plan.later')}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={id} className="stack" hidden={!isOpen}>
        <TextField
          label={t('plan.beginsOn')}
          type="date"
          min={today}
          max={addDays(today, AHEAD_DAYS_MAX)}
          value={typed.from}
          onChange={({ currentTarget }) => set({ from: currentTarget.value || today })}
        />
        {hasField(habit, 'target') && typed.from <= today && (
          <>
            <div className="plan-pair">
              <TextField
                label={t('plan.growBy')}
                inputMode="decimal"
                autoComplete="off"
                placeholder={t('plan.optional')}
                value={typed.by}
                error={errors.by}
                onChange={({ currentTarget }) => set({ by: currentTarget.value })}
              />
              <TextField
                label={t('plan.growUntil')}
                inputMode="decimal"
                autoComplete="off"
                value={typed.until}
                error={errors.until}
                onChange={({ currentTarget }) => set({ until: currentTarget.value })}
              />
            </div>
            <div className="plan-pair">
              <TextField
                label={t('plan.growEvery')}
                inputMode="numeric"
                autoComplete="off"
                value={typed.count}
                onChange={({ currentTarget }) => set({ count: currentTarget.value })}
              />
              <SelectField
                label={t('plan.everyUnit')}
                options={[
                  { value: 'day', label: t('plan.unitDays') },
                  { value: 'week', label: t('plan.unitWeeks') },
                ]}
                selected={typed.unit}
                onSelect={(unit) => set({ unit })}
              />
            </div>
            <Switch
              label={t('plan.onlyWhenMet')}
              text={t('plan.onlyWhenMetText')}
              on={typed.onlyWhenMet}
              onChange={(onlyWhenMet) => set({ onlyWhenMet })}
            />
            {steps && <Steps unit={habit.unit} target={plan.target} rows={steps} />}
          </>
        )}
      </div>
    </>
  );
}
