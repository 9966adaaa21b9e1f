import { useState } from 'react';
import { useFormats } from '#web/app/i18n.tsx';

export const reminderTimes = ['08:00', '12:30', '20:00'] as const;
export type ReminderChoice = (typeof reminderTimes)[number] | 'other';

/** The reminder of the new habit, off at first. */
export function useReminder() {
  const formats = useFormats();
  const [isOn, setOn] = useState(false);
  const [choice, setChoice] = useState<ReminderChoice>(reminderTimes[0]);
  const [other, setOther] = useState('18:00');
  const time = choice === 'other' ? other : choice;
  return {
    isOn,
    setOn,
    choice,
    setChoice,
    other,
    setOther,
    /** `HH:mm`; null is no reminder. */
    time: isOn ? time : null,
    text: isOn ? formats.time(time) : '',
  };
}
