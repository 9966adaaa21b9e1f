import { useTranslator } from '#web/app/i18n.tsx';
import { WeekdayToggles } from '#web/shared/weekday-toggles.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { dayPresets, type useDays } from './use-days.ts';

interface DaysChoiceProps {
  choice: ReturnType<typeof useDays>;
  /** Says that no day is chosen. */
  refused: boolean;
}

export function DaysChoice({ choice, refused }: DaysChoiceProps) {
  const t = useTranslator();
  return (
    <>
      <ChoiceChips
        label={t('creator.when')}
        options={dayPresets.map((value) => ({ value, label: t(`creator.${value}`) }))}
        selected={choice.preset}
        onSelect={choice.choose}
        long
      />
      {choice.preset !== 'everyDay' && <WeekdayToggles days={choice.days} onToggle={choice.toggle} />}
      {refused && (
        <p className="field-error" role="alert">
          {t('creator.noDay')}
        </p>
      )}
    </>
  );
}
