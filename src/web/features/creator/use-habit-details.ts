import { useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import { sectionsOf } from '#domain/order/ordering.ts';
import { placeUnder } from '#domain/order/place-under.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import type { PlanDraft } from '#web/shared/plan/plan-draft.ts';
import { usePlan } from '#web/shared/plan/use-plan.ts';

/** What the line of the habit says of it. */
interface Said {
  readonly draft: PlanDraft;
  readonly time: string | undefined;
  /** The id of a divider. */
  readonly under: string | undefined;
}

/** What a new habit has besides its name and emoji: what was chosen, or else what its line says, or else a default. */
export function useHabitDetails({ draft, time, under: said }: Said) {
  const t = useTranslator();
  const plan = usePlan(draft);
  const reminder = useReminder(time);
  const place = usePlace(said);
  const under = place.options.length > 1 ? (place.selected?.name ?? t('creator.noDivider')) : '';
  return {
    plan,
    reminder,
    place,
    under,
    /** For the preview; the texts may be empty. */
    texts: [plan.text, reminder.text, under],
  };
}

export type HabitDetailsState = ReturnType<typeof useHabitDetails>;

export const reminderTimes = ['08:00', '12:30', '20:00'] as const;
export type ReminderTime = (typeof reminderTimes)[number] | 'other';

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
