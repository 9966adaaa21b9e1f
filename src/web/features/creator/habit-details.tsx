import { useState } from 'react';
import { useToday } from '#client/react.tsx';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { newDraft } from '#web/shared/plan/plan-draft.ts';
import { usePlan } from '#web/shared/plan/use-plan.ts';
import { PlanFields } from '#web/shared/plan-fields.tsx';
import { KindChoice } from './kind-choice.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { ReminderChoice } from './reminder-choice.tsx';
import { usePlace } from './use-place.ts';
import { useReminder } from './use-reminder.ts';

/** What a new habit has besides its name and emoji, each with a default. */
export function useHabitDetails() {
  const t = useTranslator();
  const locale = useLocale();
  const today = useToday();
  const [initial] = useState(() => newDraft(today, locale));
  const plan = usePlan(initial);
  const reminder = useReminder();
  const place = usePlace();
  const under = place.options.length > 1 ? (place.selected?.name ?? t('creator.noDivider')) : '';
  return {
    plan,
    reminder,
    place,
    /** For the preview; the texts may be empty. */
    texts: [plan.text, reminder.text, under],
  };
}

export function HabitDetails({ details }: { details: ReturnType<typeof useHabitDetails> }) {
  return (
    <>
      <KindChoice plan={details.plan} />
      <PlanFields plan={details.plan} />
      <ReminderChoice reminder={details.reminder} />
      <PlaceChoice place={details.place} />
    </>
  );
}
