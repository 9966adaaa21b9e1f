import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ChoiceChips } from '#web/shared/plan/choice-chips.tsx';
import { ReminderOffer } from '#web/shared/reminders/reminder-offer.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type ReminderChoice as Choice, reminderTimes, type useReminder } from './use-reminder.ts';

/** Whether and when to remind; offers to turn on the notifications of this device, as the sheet of a habit does. */
export function ReminderChoice({ reminder }: { reminder: ReturnType<typeof useReminder> }) {
  const t = useTranslator();
  const formats = useFormats();
  const options: { value: Choice; label: string }[] = [
    ...reminderTimes.map((value) => ({ value, label: formats.time(value) })),
    { value: 'other', label: t('creator.otherTime') },
  ];
  return (
    <>
      <Switch label={t('creator.remind')} on={reminder.isOn} onChange={reminder.setOn} />
      {reminder.isOn && (
        <>
          <ChoiceChips
            label={t('creator.reminderTime')}
            options={options}
            selected={reminder.choice}
            onSelect={reminder.setChoice}
          />
          {reminder.choice === 'other' && (
            <TextField
              label={t('creator.time')}
              type="time"
              value={reminder.other}
              hideLabel
              onChange={(event) => {
                // Empty while it is partly typed.
                const time = event.currentTarget.value;
                if (time !== '') reminder.setOther(time);
              }}
            />
          )}
          <ReminderOffer />
        </>
      )}
    </>
  );
}
