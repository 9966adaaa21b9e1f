import { useTranslator } from '#web/app/i18n.tsx';
import { DaysChoice } from './days-choice.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { ReminderChoice } from './reminder-choice.tsx';
import { useDays } from './use-days.ts';
import { usePlace } from './use-place.ts';
import { useReminder } from './use-reminder.ts';

/** What a new habit has besides its name and emoji, each with a default. */
export function useHabitDetails() {
  const t = useTranslator();
  const days = useDays();
  const reminder = useReminder();
  const place = usePlace();
  const under = place.options.length > 1 ? (place.selected?.name ?? t('creator.noDivider')) : '';
  return {
    days,
    reminder,
    place,
    isWithoutDay: days.days.length === 0,
    /** For the preview; the texts may be empty. */
    texts: [days.text, reminder.text, under],
  };
}

interface HabitDetailsProps {
  details: ReturnType<typeof useHabitDetails>;
  /** The form was submitted. */
  tried: boolean;
}

export function HabitDetails({ details, tried }: HabitDetailsProps) {
  return (
    <>
      <DaysChoice choice={details.days} refused={details.isWithoutDay && tried} />
      <ReminderChoice reminder={details.reminder} />
      <PlaceChoice place={details.place} />
    </>
  );
}
