import { EVERY_DAY } from '#domain/days/weekdays.ts';

/** Weekdays that have a name. */
export const presets = { everyDay: EVERY_DAY, weekdays: [1, 2, 3, 4, 5], weekend: [0, 6] } as const;
export type Preset = keyof typeof presets;

export function presetOf(days: readonly number[]): Preset | null {
  const isSame = (preset: readonly number[]): boolean =>
    preset.length === days.length && preset.every((day) => days.includes(day));
  return (Object.keys(presets) as Preset[]).find((name) => isSame(presets[name])) ?? null;
}
