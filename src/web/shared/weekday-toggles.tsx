import { useAccountData } from '#client/react.tsx';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import './weekday-toggles.css';

interface WeekdayTogglesProps {
  /** Chosen weekdays, 0 = Sunday to 6. */
  days: readonly number[];
  onToggle: (day: number) => void;
  /** What the days are for; of the habit when left out. */
  label?: string;
}

/** Seven toggles, from the first day of the user's week. */
export function WeekdayToggles({ days, onToggle, label }: WeekdayTogglesProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { weekStart } = useAccountData().settings;
  const week = Array.from({ length: 7 }, (_, index) => (weekStart + index) % 7);
  return (
    <div className="weekdays" role="group" aria-label={label ?? t('creator.days')}>
      {week.map((day) => (
        <button
          key={day}
          type="button"
          aria-label={capital(formats.weekday(day))}
          aria-pressed={days.includes(day)}
          onClick={() => onToggle(day)}
        >
          {formats.weekday(day, 'narrow')}
        </button>
      ))}
    </div>
  );
}

/** The days with this one added or removed, in order. */
export function toggleDay(days: readonly number[], day: number): number[] {
  return days.includes(day)
    ? days.filter((other) => other !== day)
    : [...days, day].toSorted((one, other) => one - other);
}

/** French weekdays are lower case; a button's name starts with a capital. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
