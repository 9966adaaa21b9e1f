import { useTranslator } from '#web/app/i18n.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { DraftField, Pair } from './draft-fields.tsx';
import type { PlanState } from './use-plan.ts';

/** How much of what, a day, a week or a month; or that a limit is to be avoided. */
export function AmountFields({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const { kind, avoids, per } = plan.draft;
  const isLimit = kind === 'limit';
  return (
    <>
      {isLimit && (
        <Switch
          label={t('plan.avoidCompletely')}
          on={avoids}
          onChange={(chosen) => plan.set({ avoids: chosen })}
        />
      )}
      {!(isLimit && avoids) && (
        <>
          <Pair>
            <DraftField
              plan={plan}
              field="target"
              label={t(isLimit ? 'plan.most' : 'plan.target')}
              inputMode="decimal"
            />
            <DraftField
              plan={plan}
              field="unit"
              label={t('plan.unit')}
              placeholder={t('plan.optional')}
              autoCapitalize="off"
            />
          </Pair>
          <UnitSuggestions plan={plan} />
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
        </>
      )}
      {isLimit && (
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
