import type { Divider } from './dividers.ts';
import type { Habit, HabitSetting } from './habits.ts';

/** The initial values of habits and dividers. Free of zod at run time. */

type NewHabit = Pick<Habit, HabitSetting | 'archivedAt'>;

type DayFields = Pick<Habit, 'recent' | 'breaks' | 'timerStartedAt'>;

/** The fields of a habit that its days decide, before there is any. */
export const untouchedDays: DayFields = {
  recent: {},
  breaks: [],
  timerStartedAt: null,
};

type KindFields = Pick<
  Habit,
  'kind' | 'unit' | 'target' | 'step' | 'cost' | 'startsOn' | 'endsOn' | 'reminders' | 'ahead' | 'growth'
>;

/** A habit that is ticked, without an end (docs/rules/habits.md#kinds). */
export const plainKind: KindFields = {
  kind: 'check',
  unit: '',
  target: null,
  step: 1,
  cost: null,
  startsOn: null,
  endsOn: null,
  reminders: [],
  ahead: [],
  growth: null,
};

type PlainDivider = Pick<Divider, 'closed' | 'rule' | 'window'>;

/** A divider that is a heading alone. */
export const plainDivider: PlainDivider = {
  closed: false,
  rule: null,
  window: null,
};

/** The initial values of a new habit. */
export const defaultHabit: NewHabit = {
  notes: '',
  notesVisibility: false,
  stepsVisibility: true,
  reminderMessage: null,
  reminderTime: null,
  activated: true,
  archivedAt: null,
  minutes: null,
  bySessionOnly: false,
  reward: null,
};
