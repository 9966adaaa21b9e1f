import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { hasField, keepsLimit } from '#domain/plan/habit.ts';
import { cannotRepeat } from '#domain/plan/kind-acts.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { DraftField } from './plan/draft-fields.tsx';
import { isAvoided, isTotal } from './plan/plan-draft.ts';
import type { PlanState } from './plan/use-plan.ts';
import { RhythmFields } from './rhythm-fields.tsx';
import './plan/plan.css';

/** How much and how often, and behind a button the options that few need. */
export function PlanFields({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const id = useId();
  const { draft, isOpen } = plan;
  return (
    <>
      {hasField(draft, 'target') && <AmountFields plan={plan} />}
      {!isTotal(draft) && <RhythmFields plan={plan} />}
      <button
        type="button"
        className="plan-more"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => plan.setOpen(!isOpen)}
      >
        {t('plan.options')}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={id} className="stack" hidden={!isOpen}>
        {hasField(draft, 'step') && (
          <DraftField plan={plan} field="step" label={t('plan.step')} inputMode="decimal" />
        )}
        <div className="plan-pair">
          <DraftField plan={plan} field="startsOn" label={t('plan.startsOn')} type="date" />
          <DraftField
            plan={plan}
            field="endsOn"
            label={t('plan.endsOn')}
            type="date"
            min={draft.startsOn || undefined}
          />
        </div>
      </div>
    </>
  );
}

/** How much of what, a day, a week or a month; or that a limit is to be avoided. */
function AmountFields({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const { draft } = plan;
  const { avoids, per } = draft;
  const isLimit = keepsLimit(draft);
  return (
    <>
      {isLimit && (
        <Switch
          label={t('plan.avoidCompletely')}
          on={avoids}
          onChange={(chosen) => plan.set({ avoids: chosen })}
        />
      )}
      {!isAvoided(draft) && (
        <>
          <div className="plan-pair">
            <DraftField
              plan={plan}
              field="target"
              label={t(isLimit ? 'plan.most' : 'plan.target')}
              inputMode="decimal"
            />
            {hasField(draft, 'unit') && (
              <DraftField
                plan={plan}
                field="unit"
                label={t('plan.unit')}
                placeholder={t('plan.optional')}
                autoCapitalize="off"
              />
            )}
          </div>
          {hasField(draft, 'unit') && <UnitSuggestions plan={plan} />}
          {!cannotRepeat(draft.kind, { type: 'total' }) && (
            <div className="plan-period">
              <Segments
                legend={t('plan.period')}
                hideLegend
                options={[
                  { value: 'day', label: t('plan.aDay') },
                  { value: 'week', label: t('plan.aWeek') },
                  { value: 'month', label: t('plan.aMonth') },
                ]}
                selected={per}
                onSelect={(value) => plan.set({ per: value })}
              />
            </div>
          )}
        </>
      )}
      {hasField(draft, 'cost') && (
        <DraftField
          plan={plan}
          field="cost"
          label={t(avoids ? 'plan.cost' : costs[per])}
          placeholder={t('plan.optional')}
          inputMode="decimal"
        />
      )}
    </>
  );
}

const costs = { day: 'plan.cost', week: 'plan.costWeek', month: 'plan.costMonth' } as const;

/** Common units, each one tap; another tap takes it back. */
function UnitSuggestions({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const { unit } = plan.draft;
  return (
    <div className="plan-units" role="group" aria-label={t('plan.units')}>
      {t('plan.suggested')
        .split(', ')
        .map((suggested) => (
          <button
            key={suggested}
            type="button"
            className="chip offers"
            aria-pressed={unit.trim() === suggested}
            onClick={() => plan.set({ unit: unit.trim() === suggested ? '' : suggested })}
          >
            {suggested}
          </button>
        ))}
    </div>
  );
}
