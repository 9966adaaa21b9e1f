import { useId, useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import { sectionsOf } from '#domain/order/ordering.ts';
import { placeUnder } from '#domain/order/place-under.ts';
import { habitKinds } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ChoiceChips } from '#web/shared/plan/draft-fields.tsx';
import { type PlanState, usePlan } from '#web/shared/plan/use-plan.ts';
import { PlanFields } from '#web/shared/plan-fields.tsx';
import { ReminderOffer } from '#web/shared/reminders/reminder-offer.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { useLine } from './use-line.ts';

type Line = ReturnType<typeof useLine>;

/** What a new habit has besides its name and emoji: what was chosen, or else what its line says, or else a default. */
export function useHabitDetails({ draft, time, under: said }: Pick<Line, 'draft' | 'time' | 'under'>) {
  const t = useTranslator();
  const plan = usePlan(draft);
  const reminder = useReminder(time);
  const place = usePlace(said);
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

/** What is logged, in plain words. It stays for good. */
function KindChoice({ plan }: { plan: PlanState }) {
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

/** Whether and when to remind; offers to turn on the notifications of this device, as the sheet of a habit does. */
function ReminderChoice({ reminder }: { reminder: ReturnType<typeof useReminder> }) {
  const t = useTranslator();
  const formats = useFormats();
  const options: { value: ReminderTime; label: string }[] = [
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

const reminderTimes = ['08:00', '12:30', '20:00'] as const;
type ReminderTime = (typeof reminderTimes)[number] | 'other';

interface ChosenReminder {
  readonly isOn: boolean;
  readonly choice: ReminderTime;
  readonly other: string;
}

/** The reminder of the new habit, at the time that its line says; otherwise off at first. */
function useReminder(said: string | undefined) {
  const formats = useFormats();
  const [chosen, setChosen] = useState<Partial<ChosenReminder>>({});
  const change = (changed: Partial<ChosenReminder>) => setChosen((before) => ({ ...before, ...changed }));
  const usual = reminderTimes.find((time) => time === (said ?? reminderTimes[0]));
  const { isOn, choice, other }: ChosenReminder = {
    isOn: said !== undefined,
    choice: usual ?? 'other',
    other: said ?? '18:00',
    ...chosen,
  };
  const time = choice === 'other' ? other : choice;
  return {
    isOn,
    setOn: (chosenOn: boolean) => change({ isOn: chosenOn }),
    choice,
    setChoice: (chosenTime: ReminderTime) => change({ choice: chosenTime }),
    other,
    setOther: (typed: string) => change({ other: typed }),
    /** `HH:mm`; null is no reminder. */
    time: isOn ? time : null,
    text: isOn ? formats.time(time) : '',
  };
}

/** Shown when there is a choice. */
function PlaceChoice({ place }: { place: ReturnType<typeof usePlace> }) {
  const t = useTranslator();
  const id = useId();
  if (place.options.length < 2) return null;
  return (
    <div className="creator-place">
      <label htmlFor={id}>{t('creator.under')}</label>
      <Select
        id={id}
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

/** Stands for above the first divider. */
const TOP = '';

/** Under which divider the new habit goes: last in the list, unless another is said or chosen. */
function usePlace(said: string | undefined) {
  const { dividers, habits } = useAccountData();
  const [wanted, setWanted] = useState<string | null>(null);
  const options = sectionsOf(dividers, habits).map(({ divider }) => ({
    value: divider?.id ?? TOP,
    /** Null above the first divider. */
    name: divider?.name ?? null,
  }));
  // The divider may have been deleted meanwhile.
  const selected = options.find(({ value }) => value === (wanted ?? said)) ?? options.at(-1);
  return {
    options,
    selected,
    setWanted,
    /** Where to create the habit of this id; null is last. */
    placeFor: (id: string) =>
      selected ? placeUnder(dividers, habits, id, selected.value === TOP ? null : selected.value) : null,
  };
}
