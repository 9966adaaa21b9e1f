import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { STEPS_MAX } from '#contract/limits.ts';
import type { createStepSchema, updateStepSchema } from '#contract/steps.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { deleteRows, insertNew, type UserScope, updateRows } from '#server/core/database/user-rows.ts';
import { ApiError, invalidField, notFound } from '#server/core/errors/api-error.ts';
import { noteHooks } from '#server/core/jobs/hook-notes.ts';
import { moveRows, type Placed } from '#server/habits/ordering/ordering-repository.ts';
import { bytesOf, changeDays, requireRoom } from '#server/habits/records/day-service.ts';
import type { StoredHabit, StoredStep } from '#server/habits/records/habit-columns.ts';

/** A new step makes a habit that is done today not done (docs/rules/steps.md#steps-and-the-day). */
export async function addStep(
  scope: UserScope,
  habit: StoredHabit,
  { id = randomUUIDv7(), name, order }: z.output<typeof createStepSchema>,
  today: DayKey,
  createdAt: string,
): Promise<StoredHabit> {
  if (habit.steps.length >= STEPS_MAX) throw new ApiError('limitReached');
  await requireRoom(scope, { bytes: { name: bytesOf(name) }, steps: 1 });
  const step = { id, name, order };
  const row = { habit_id: habit.id, id, name, position: order, created_at: createdAt };
  // Another habit of this user has a step with the id.
  if (!(await insertNew(scope, 'steps', row))) throw invalidField('id', 'generic');
  const after = await changeDays(scope, habit, [today], { type: 'addStep', stepId: id });
  await noteHooks(scope, { type: 'habit.updated', habitId: habit.id });
  return { ...after, steps: [...after.steps, step] };
}

export async function changeStep(
  scope: UserScope,
  habit: StoredHabit,
  stepId: string,
  { name, completed }: z.output<typeof updateStepSchema>,
  today: DayKey,
): Promise<StoredHabit> {
  const before = requireStep(habit, stepId);
  if (name !== undefined) {
    await requireRoom(scope, { bytes: { name: bytesOf(name) - bytesOf(before.name) } });
    await updateRows(scope, 'steps', { habit_id: habit.id, id: stepId }, { name });
    await noteHooks(scope, { type: 'habit.updated', habitId: habit.id });
  }
  const steps = habit.steps.map((step) =>
    step.id === stepId && name !== undefined ? { ...step, name } : step,
  );
  const renamed = { ...habit, steps };
  if (completed === undefined) return renamed;
  const type = completed ? 'completeStep' : 'uncompleteStep';
  return await changeDays(scope, renamed, [today], { type, stepId });
}

export async function removeStep(
  scope: UserScope,
  habit: StoredHabit,
  stepId: string,
  today: DayKey,
): Promise<StoredHabit> {
  requireStep(habit, stepId);
  await deleteRows(scope, 'steps', { habit_id: habit.id, id: stepId });
  const after = await changeDays(scope, habit, [today], { type: 'deleteStep', stepId });
  await noteHooks(scope, { type: 'habit.updated', habitId: habit.id });
  return { ...after, steps: after.steps.filter(({ id }) => id !== stepId) };
}

export async function reorderSteps(
  scope: UserScope,
  habit: StoredHabit,
  suite: readonly Placed[],
): Promise<void> {
  for (const { id } of suite) requireStep(habit, id);
  await moveRows(scope, 'steps', suite, habit.id);
}

function requireStep({ steps }: StoredHabit, stepId: string): StoredStep {
  const step = steps.find(({ id }) => id === stepId);
  if (!step) throw notFound();
  return step;
}
