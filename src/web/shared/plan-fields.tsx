import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { AmountFields } from './plan/amount-fields.tsx';
import { DraftField, Pair } from './plan/draft-fields.tsx';
import { isTotal } from './plan/plan-draft.ts';
import type { PlanState } from './plan/use-plan.ts';
import { RhythmFields } from './rhythm-fields.tsx';
import './plan/plan.css';

/** How much and how often, and behind a button the options that few need. */
export function PlanFields({ plan }: { plan: PlanState }) {
  return (
    <>
      {plan.draft.kind !== 'check' && <AmountFields plan={plan} />}
      {!isTotal(plan.draft) && <RhythmFields plan={plan} />}
      <Options plan={plan} />
    </>
  );
}

function Options({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const id = useId();
  const { kind, startsOn } = plan.draft;
  return (
    <>
      <button
        type="button"
        className="plan-more"
        aria-expanded={plan.isOpen}
        aria-controls={id}
        onClick={() => plan.setOpen(!plan.isOpen)}
      >
        {t('plan.options')}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={id} className="stack" hidden={!plan.isOpen}>
        {kind !== 'check' && (
          <DraftField plan={plan} field="step" label={t('plan.step')} inputMode="decimal" />
        )}
        <Pair>
          <DraftField plan={plan} field="startsOn" label={t('plan.startsOn')} type="date" />
          <DraftField
            plan={plan}
            field="endsOn"
            label={t('plan.endsOn')}
            type="date"
            min={startsOn || undefined}
          />
        </Pair>
      </div>
    </>
  );
}
