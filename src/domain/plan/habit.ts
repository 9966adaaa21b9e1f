import type { DayKey } from '#domain/days/day-key.ts';
import { EVERY_DAY, type Weekday } from '#domain/days/weekdays.ts';
import { isPeriodRepeat, type Repeat } from './repeat.ts';
import type { Plan } from './schedule.ts';

/** What a habit logs (docs/rules/habits.md#kinds): a tick, an amount that should be reached, or one that should stay low. */
export const habitKinds = ['check', 'amount', 'limit'] as const;
export type HabitKind = (typeof habitKinds)[number];

/** Whether a habit logs amounts rather than ticks. */
export const logsAmount = ({ kind = 'check' }: { readonly kind?: HabitKind | undefined }): boolean =>
  kind !== 'check';

/** The fields of a habit, as in the API, that decide whether it is active. */
export interface Activity {
  readonly activated: boolean;
  readonly archivedAt: string | null;
}

/** True when the habit is neither paused nor archived. */
export function isActive({ activated, archivedAt }: Activity): boolean {
  return activated && archivedAt === null;
}

/** The fields that make a habit a plain one, in the shape of the API or as they are stored. */
interface Kind {
  readonly kind?: HabitKind;
  readonly repeat?: { readonly type: string } | null;
  readonly startsOn?: DayKey | null;
  readonly endsOn?: DayKey | null;
}

/** Whether a habit is ticked, by weekdays, without bounds. */
export function isPlainHabit({ kind = 'check', repeat, startsOn, endsOn }: Kind): boolean {
  const isByWeekdays = repeat === undefined || repeat === null || repeat.type === 'weekdays';
  return kind === 'check' && isByWeekdays && !startsOn && !endsOn;
}

/** The fields of a habit that are its plan; amounts in thousandths. */
export interface Planned extends Activity {
  readonly weekdays: readonly Weekday[];
  readonly repeat: Repeat | null;
  readonly target: number | null;
}

/** The plan in force by a habit's fields, on a calendar of weeks from `weekStart` on: no days while it is paused or archived. */
export function planInForce(habit: Planned, weekStart: Weekday): Plan {
  const { weekdays, repeat, target } = habit;
  const logged = target === null ? {} : { target };
  if (!isActive(habit)) return { days: [], ...logged };
  if (repeat === null) return { days: weekdays, ...logged };
  const isWeekly = isPeriodRepeat(repeat) && repeat.per === 'week';
  return { days: EVERY_DAY, repeat, ...(isWeekly && { weekStart }), ...logged };
}
