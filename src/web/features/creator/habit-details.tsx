import { useId } from 'react';
import { habitKinds } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ChoiceChips } from '#web/shared/plan/draft-fields.tsx';
import type { PlanState } from '#web/shared/plan/use-plan.ts';
import { PlanFields } from '#web/shared/plan-fields.tsx';
import { ReminderOffer } from '#web/shared/reminders/reminder-offer.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type HabitDetailsState, type ReminderTime, reminderTimes } from './use-habit-details.ts';

/** What a new habit has besides its name and emoji, to be chosen; a chunk of its own, since few lines need it. */
export function HabitDetails({ details }: { details: HabitDetailsState }) {
  return (
    <>
      <KindChoice plan={details.plan} />
      <PlanFields plan={details.plan} />
      <ReminderChoice reminder={details.reminder} />
      <PlaceChoice place={details.place} />
    </>
  );
}

/** What is logged, in plain words. It stays for good. */
function KindChoice({ plan }: { plan: PlanState }) {
  const t = useTranslator();
  const { kind } = plan.draft;
  return (
    <div className="field" data-about="kind">
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

/** Whether and when to remind; offers to turn on the notifications of this device, as the sheet of a habit does. */
function ReminderChoice({ reminder }: { reminder: HabitDetailsState['reminder'] }) {
  const t = useTranslator();
  const formats = useFormats();
  const options: { value: ReminderTime; label: string }[] = [
    ...reminderTimes.map((value) => ({ value, label: formats.time(value) })),
    { value: 'other', label: t('creator.otherTime') },
  ];
  return (
    <div className="stack" data-about="time">
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
              name="time"
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
    </div>
  );
}

/** Shown when there is a choice. */
function PlaceChoice({ place }: { place: HabitDetailsState['place'] }) {
  const t = useTranslator();
  const id = useId();
  if (place.options.length < 2) return null;
  return (
    <div className="creator-place">
      <label htmlFor={id}>{t('creator.under')}</label>
      <Select
        id={id}
        name="under"
        small
        value={place.selected?.value}
        onChange={(event) => place.setWanted(event.currentTarget.value)}
      >
        {place.options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name ?? t('creator.noDivider')}
          </option>
        ))}
      </Select>
    </div>
  );
}
