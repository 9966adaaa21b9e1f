import { useAccountData } from '#client/react.tsx';
import { byOrder } from '#domain/order/ordering.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { SomeChoice } from './some-choice.tsx';

interface HabitChoiceProps {
  /** Null for all. */
  habitIds: readonly string[] | null;
  error: string | undefined;
  onChoose: (habitIds: readonly string[] | null) => void;
}

/** All habits, or some of them; its texts are those of breaks. */
export function HabitChoice({ habitIds, ...rest }: HabitChoiceProps) {
  const t = useTranslator();
  const { habits } = useAccountData();
  return (
    <SomeChoice
      {...rest}
      legend={t('breaks.whom')}
      all={t('breaks.all')}
      some={t('breaks.some')}
      items={byOrder(habits)}
      chosen={habitIds}
    />
  );
}
