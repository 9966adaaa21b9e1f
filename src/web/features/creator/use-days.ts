import { useState } from 'react';
import { EVERY_DAY } from '#domain/weekdays.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { toggleDay } from '#web/shared/weekday-toggles.tsx';

export const dayPresets = ['everyDay', 'weekdays', 'weekend', 'choose'] as const;
export type DayPreset = (typeof dayPresets)[number];

const daysOf: Record<Exclude<DayPreset, 'choose'>, readonly number[]> = {
  everyDay: EVERY_DAY,
  weekdays: [1, 2, 3, 4, 5],
  weekend: [0, 6],
};

/** The days of the new habit: every day at first. Choosing starts with none, so that three days are three taps. */
export function useDays() {
  const t = useTranslator();
  const formats = useFormats();
  const [preset, setPreset] = useState<DayPreset>('everyDay');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const days = preset === 'choose' ? chosen : daysOf[preset];
  return {
    preset,
    setPreset,
    days,
    toggle: (day: number) => setChosen((before) => toggleDay(before, day)),
    /** As the API takes them: empty text is every day. */
    sent: preset === 'everyDay' ? '' : JSON.stringify(days),
    text:
      preset === 'choose'
        ? days.map((day) => formats.weekday(day, 'short')).join(', ')
        : t(`creator.${preset}`),
  };
}
