import type { z } from 'zod';
import type { importHabitSchema } from '#contract/data-export.ts';
import { defaultSettings } from '#contract/defaults.ts';
import { EVERY_DAY, normalizeWeekdays } from '#domain/days/weekdays.ts';
import type { HabitKind } from '#domain/plan/habit.ts';
import { isPeriodRepeat, type Repeat } from '#domain/plan/repeat.ts';
import { inOrder } from '#domain/plan/repeat-plan.ts';
import { foldSchedule, type Schedule, type ScheduleRow } from '#domain/plan/schedule.ts';
import { ONE, toThousandths } from '#domain/plan/share.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import { refuseRepeat } from '#server/habits/habits/plan.ts';

type Given = Pick<z.output<typeof importHabitSchema>, 'schedule' | 'kind' | 'target'>;
type GivenRow = Given['schedule'][number];

/** The schedule of a file in its stored form. A row that contradicts itself loses what does not belong to it; one that its kind cannot have is refused. */
export function scheduleOf({ schedule, kind = 'check', target }: Given): Schedule {
  let latest = target ?? null;
  return foldSchedule(
    schedule.map((row, index): ScheduleRow => {
      latest = row.target ?? latest;
      requireRow(row, kind, `schedule.${index}`);
      const logged = kind === 'check' || latest === null ? {} : { target: toThousandths(latest) };
      return { from: row.from, ...repetitionOf(row), ...logged };
    }),
  );
}

/** The rules between the fields of a row, as of a plan in force. */
function requireRow({ repeat, target }: GivenRow, kind: HabitKind, field: string): void {
  if (kind === 'amount' && target === 0) throw invalidField(`${field}.target`, 'minValue', { min: 1 / ONE });
  refuseRepeat(repeat, kind, `${field}.repeat`);
}

/** A pause repeats nothing, a repetition has all weekdays, and only one by week a first one. */
function repetitionOf({ days, repeat, weekStart }: GivenRow): Omit<ScheduleRow, 'from'> {
  if (days.length === 0 || !repeat) return { days: normalizeWeekdays(days) };
  const ordered: Repeat = inOrder(repeat);
  const isWeekly = isPeriodRepeat(ordered) && ordered.per === 'week';
  const first = isWeekly ? { weekStart: weekStart ?? defaultSettings.weekStart } : {};
  return { days: EVERY_DAY, repeat: ordered, ...first };
}
