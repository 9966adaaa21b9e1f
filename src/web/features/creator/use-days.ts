import { useState } from 'react';
import { EVERY_DAY } from '#domain/weekdays.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { toggleDay } from '#web/shared/weekday-toggles.tsx';

export const dayPresets = ['everyDay', 'weekdays', 'weekend', 'selectDays'] as const;
export type DayPreset = (typeof dayPresets)[number];

const daysOf: Record<DayPreset, readonly number[]> = {
  everyDay: EVERY_DAY,
  weekdays: [1, 2, 3, 4, 5],
  weekend: [0, 6],
  selectDays: EVERY_DAY,
};

/** The days of the new habit: every day at first. Each day of a preset toggles. */
export function useDays() {
  const t = useTranslator();
  const formats = useFormats();
  const [preset, setPreset] = useState<DayPreset>('everyDay');
  const [days, setDays] = useState<readonly number[]>(EVERY_DAY);
  return {
    preset,
    days,
    choose: (chosen: DayPreset) => {
      setPreset(chosen);
      setDays(daysOf[chosen]);
    },
    toggle: (day: number) => {
      setPreset('selectDays');
      setDays((before) => toggleDay(before, day));
    },
    /** As the API takes them: empty text is every day. */
    sent: preset === 'everyDay' ? '' : JSON.stringify(days),
    text:
      preset === 'selectDays'
        ? days.map((day) => formats.weekday(day, 'short')).join(', ')
        : t(`creator.${preset}`),
  };
}
