import type { Divider } from './dividers.ts';
import type { CreateHabit } from './habits.ts';
import type { WireRepeat } from './repeat.ts';

type Interval = Extract<WireRepeat, { readonly type: 'interval' }>;

/** A repetition without a day: one by intervals begins on the day on which the habit is added. */
export type SetRepeat = Exclude<WireRepeat, Interval> | Omit<Interval, 'from'>;

type SetFields = Pick<CreateHabit, 'name' | 'emoji' | 'kind' | 'unit' | 'target' | 'step'>;

/** A habit of a set. What is left out is as in a plain habit. */
export interface SetHabit extends SetFields {
  readonly repeat?: SetRepeat;
}

/** A divider and its habits, to begin with. In a link it has nothing of its author but these. */
export interface HabitSet {
  readonly name: string;
  readonly window?: NonNullable<Divider['window']>;
  readonly habits: readonly SetHabit[];
}

/** The sets that everyone can begin with, in the order of their page. */
export const starterNames = [
  'morning',
  'evening',
  'student',
  'calm',
  'movement',
  'home',
  'screen',
  'return',
] as const;
export type StarterName = (typeof starterNames)[number];

/** A starter set in one language, and what it is for. */
export interface StarterSet extends HabitSet {
  readonly about: string;
}

export type StarterSets = Readonly<Record<StarterName, StarterSet>>;
