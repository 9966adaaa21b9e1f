import { EVERY_DAY } from '#domain/days/weekdays.ts';
import type { MonthDay } from '#domain/plan/habit.ts';
import { cannotRepeat } from '#domain/plan/kind-acts.ts';
import { inOrder } from '#domain/plan/repeat-plan.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { ChoiceChips, DraftField, SelectField } from './plan/draft-fields.tsx';
import { type PlanDraft, rhythmOf } from './plan/plan-draft.ts';
import { presetOf, presets } from './plan/plan-text.ts';
import type { PlanState } from './plan/use-plan.ts';
import { toggleDay, WeekdayToggles } from './weekday-toggles.tsx';

type Choice = keyof typeof presets | 'selectDays' | 'several' | 'more';

/** The days: usual choices first, the others behind the last one. */
export function RhythmFields({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const { draft, set } = plan;
  const chosen = choiceOf(draft);
  const several: readonly Choice[] = cannotRepeat(draft.kind, { type: 'times' }) ? [] : ['several'];
  const choices: readonly Choice[] = ['everyDay', 'weekdays', 'weekend', 'selectDays', ...several, 'more'];
  const wrong = plan.errorOf('days') ?? plan.errorOf('monthDays');
  return (
    <>
      <ChoiceChips
        label={t('plan.howOften')}
        options={choices.map((value) => ({ value, label: t(`plan.${value}`) }))}
        selected={chosen}
        onSelect={(choice) => choice !== chosen && set(changeTo(choice))}
        about="days"
        long
      />
      {rhythmOf(draft) === 'weekdays' && chosen !== 'everyDay' && (
        <WeekdayToggles
          days={draft.days}
          onToggle={(day) => set({ days: toggleDay(draft.days, day), picksDays: true })}
        />
      )}
      {chosen === 'several' && <TimesFields plan={plan} />}
      {chosen === 'more' && <OtherRhythm plan={plan} />}
      {wrong && (
        <p className="field-error" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}

function choiceOf(draft: PlanDraft): Choice {
  const rhythm = rhythmOf(draft);
  if (rhythm === 'weekdays') return (draft.picksDays ? null : presetOf(draft.days)) ?? 'selectDays';
  return rhythm === 'times' ? 'several' : 'more';
}

function changeTo(choice: Choice): Partial<PlanDraft> {
  if (choice === 'several') return { rhythm: 'times' };
  if (choice === 'more') return { rhythm: 'interval' };
  if (choice === 'selectDays') return { rhythm: 'weekdays', days: EVERY_DAY, picksDays: true };
  return { rhythm: 'weekdays', days: presets[choice], picksDays: false };
}

function TimesFields({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  return (
    <div className="plan-pair">
      <DraftField plan={plan} field="count" label={t('plan.count')} inputMode="numeric" />
      <SelectField
        label={t('plan.period')}
        options={[
          { value: 'week', label: t('plan.aWeek') },
          { value: 'month', label: t('plan.aMonth') },
        ]}
        selected={plan.draft.countPer}
        onSelect={(countPer) => plan.set({ countPer })}
      />
    </div>
  );
}

function OtherRhythm({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const { draft, set } = plan;
  return (
    <>
      <SelectField
        label={t('plan.otherRhythm')}
        options={[
          { value: 'interval', label: t('plan.interval') },
          { value: 'monthDays', label: t('plan.monthDays') },
        ]}
        selected={draft.rhythm === 'monthDays' ? 'monthDays' : 'interval'}
        onSelect={(rhythm) => set({ rhythm })}
      />
      {draft.rhythm === 'monthDays' ? <MonthDayToggles plan={plan} /> : <IntervalFields plan={plan} />}
    </>
  );
}

function IntervalFields({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const isByWeek = plan.draft.everyUnit === 'week';
  return (
    <>
      <div className="plan-pair">
        <DraftField
          plan={plan}
          field="every"
          label={t(isByWeek ? 'plan.everyWeeksLabel' : 'plan.everyLabel')}
          inputMode="numeric"
        />
        <SelectField
          label={t('plan.everyUnit')}
          options={[
            { value: 'day', label: t('plan.unitDays') },
            { value: 'week', label: t('plan.unitWeeks') },
            { value: 'month', label: t('plan.unitMonths') },
          ]}
          selected={plan.draft.everyUnit}
          onSelect={(everyUnit) => plan.set({ everyUnit })}
        />
      </div>
      <DraftField plan={plan} field="from" label={t('plan.intervalFrom')} type="date" />
      {isByWeek && <p className="fine">{t('plan.sameWeekday')}</p>}
    </>
  );
}

const MONTH: readonly MonthDay[] = [...Array.from({ length: 31 }, (_, index) => index + 1), 'last'];

function MonthDayToggles({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const { monthDays } = plan.draft;
  return (
    <div className="weekdays plan-month" role="group" aria-label={t('plan.monthDays')}>
      {MONTH.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={monthDays.includes(day)}
          onClick={() => plan.set({ monthDays: toggleMonthDay(monthDays, day) })}
        >
          {day === 'last' ? t('plan.last') : day}
        </button>
      ))}
    </div>
  );
}

function toggleMonthDay(days: readonly MonthDay[], day: MonthDay): readonly MonthDay[] {
  const chosen = days.includes(day) ? days.filter((other) => other !== day) : [...days, day];
  const ordered = inOrder({ type: 'monthDays', days: chosen });
  return ordered.type === 'monthDays' ? ordered.days : chosen;
}
