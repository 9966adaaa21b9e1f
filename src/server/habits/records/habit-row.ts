import type { CountedDay } from '#domain/habit-day.ts';
import { TickSet } from '#domain/tick-set.ts';
import type { HabitDaysTable, HabitsTable } from '#server/core/database/schema.ts';
import type { StoredHabit, StoredStep } from './habit.ts';

export type DayRow = Pick<HabitDaysTable, 'day' | 'count' | 'steps'>;

/** A habit from its row; what it was asked for beside it comes along. */
export function habitOf(
  row: HabitsTable,
  steps: readonly StoredStep[],
  days: readonly DayRow[],
): StoredHabit {
  return {
    id: row.id,
    name: row.name,
    emoji: row.emoji,
    order: row.position,
    weekdays: JSON.parse(row.days) as number[],
    schedule: JSON.parse(row.schedule) as StoredHabit['schedule'],
    createdOn: row.created_on,
    ticks: TickSet.parse(row.ticks),
    completed: row.completed,
    notes: row.notes,
    notesVisibility: row.notes_visibility === 1,
    stepsVisibility: row.steps_visibility === 1,
    reminderMessage: row.reminder_message,
    reminderTime: row.reminder_time,
    activated: row.activated === 1,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    steps,
    days: new Map(days.map((day) => [day.day, dayOfRow(day)])),
  };
}

export function dayOfRow({ count, steps }: DayRow): CountedDay {
  return { count, done: count > 0, completedStepIds: stepsOfDay(steps) };
}

/** The ids of the steps completed on a day. */
export function stepsOfDay(steps: string): string[] {
  return JSON.parse(steps) as string[];
}

/** The columns that a habit's changes go to; what is left out stays. */
export function columnsOf(changes: Partial<StoredHabit>): Partial<HabitsTable> {
  const columns: Partial<HabitsTable> = {};
  if (changes.name !== undefined) columns.name = changes.name;
  if (changes.emoji !== undefined) columns.emoji = changes.emoji;
  if (changes.order !== undefined) columns.position = changes.order;
  if (changes.weekdays !== undefined) columns.days = JSON.stringify(changes.weekdays);
  if (changes.schedule !== undefined) columns.schedule = JSON.stringify(changes.schedule);
  if (changes.ticks !== undefined) columns.ticks = JSON.stringify(changes.ticks);
  if (changes.completed !== undefined) columns.completed = changes.completed;
  if (changes.notes !== undefined) columns.notes = changes.notes;
  if (changes.notesVisibility !== undefined) columns.notes_visibility = changes.notesVisibility ? 1 : 0;
  if (changes.stepsVisibility !== undefined) columns.steps_visibility = changes.stepsVisibility ? 1 : 0;
  if (changes.reminderMessage !== undefined) columns.reminder_message = changes.reminderMessage;
  if (changes.reminderTime !== undefined) columns.reminder_time = changes.reminderTime;
  if (changes.activated !== undefined) columns.activated = changes.activated ? 1 : 0;
  if (changes.archivedAt !== undefined) columns.archived_at = changes.archivedAt;
  return columns;
}
