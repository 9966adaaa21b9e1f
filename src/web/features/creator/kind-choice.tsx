import { habitKinds } from '#domain/plan/habit.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import type { PlanState } from '#web/shared/plan/use-plan.ts';
import { Segments } from '#web/ui/segments.tsx';

/** What is logged, in plain words. It stays for good. */
export function KindChoice({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const { kind } = plan.draft;
  return (
    <div className="creator-kind">
      <Segments
        legend={t('plan.kind')}
        hideLegend
        options={habitKinds.map((value) => ({ value, label: t(`plan.${value}`) }))}
        selected={kind}
        onSelect={(value) => plan.set({ kind: value })}
      />
      <p className="fine" aria-live="polite">
        {t(`plan.${kind}Text`)}
      </p>
    </div>
  );
}
