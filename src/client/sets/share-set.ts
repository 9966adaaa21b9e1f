import type { HabitSet, SetHabit, SetRepeat } from '#contract/habit-set.ts';
import type { Habit } from '#contract/habits.ts';
import { SET_HABITS_MAX, SET_LINK_MAX } from '#contract/limits.ts';
import { EVERY_DAY, sameWeekdays } from '#domain/days/weekdays.ts';
import { hasField } from '#domain/plan/habit.ts';
import { plainText } from './read-set.ts';
import { packSet } from './set-text.ts';

/** The name of a set in the fragment of an address, which browsers send to no server. */
export const SET_FRAGMENT = 'set';

type SharedHabit = Pick<Habit, 'name' | 'emoji' | 'kind' | 'unit' | 'target' | 'step' | 'repeat'>;

/** A divider and its habits as a set: without a day, a note, a reminder, a message or an id. */
export function setOf(
  { name, window }: Pick<HabitSet, 'name'> & { readonly window: HabitSet['window'] | null },
  habits: readonly SharedHabit[],
): HabitSet {
  return {
    name: plainText(name),
    ...(window && { window: { from: window.from, to: window.to } }),
    habits: habits.map(sharedOf),
  };
}

function sharedOf(habit: SharedHabit): SetHabit {
  const { kind, target, step, repeat } = habit;
  const unit = plainText(habit.unit);
  return {
    name: plainText(habit.name),
    emoji: habit.emoji,
    ...(kind !== 'check' && { kind }),
    ...(hasField(habit, 'target') && target !== null && { target }),
    ...(hasField(habit, 'unit') && unit !== '' && { unit }),
    ...(hasField(habit, 'step') && step !== 1 && { step }),
    ...(!isDaily(repeat) && { repeat: withoutDay(repeat) }),
  };
}

const isDaily = (repeat: Habit['repeat']): boolean =>
  repeat.type === 'weekdays' && sameWeekdays(repeat.days, EVERY_DAY);

const withoutDay = (repeat: Habit['repeat']): SetRepeat =>
  repeat.type === 'interval' ? { type: repeat.type, every: repeat.every, unit: repeat.unit } : repeat;

/** A link, and how many habits at the end of the set had no room in it. */
export interface SetLink {
  readonly link: string;
  readonly leftOut: number;
}

/** The link to a set, at the address of the page that reads it; null when there is no room for even one habit. */
export async function linkToSet(address: string, set: HabitSet): Promise<SetLink | null> {
  for (let count = Math.min(set.habits.length, SET_HABITS_MAX); count > 0; count -= 1) {
    const packed = await packSet({ ...set, habits: set.habits.slice(0, count) });
    if (packed === null) continue;
    const link = `${address}#${SET_FRAGMENT}=${packed}`;
    if (link.length <= SET_LINK_MAX) return { link, leftOut: set.habits.length - count };
  }
  return null;
}
