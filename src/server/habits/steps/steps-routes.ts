import { stepsCalls } from '#contract/calls/steps.ts';
import { created, done, ok } from '#server/core/http/answers.ts';
import { type Api, bind } from '#server/core/http/route.ts';
import { todayOf } from '#server/core/http/today.ts';
import { habitAgain, historyOf, requireHabit, shownOn } from '#server/habits/records/one-habit.ts';
import { addStep, changeStep, removeStep, reorderSteps } from './steps-service.ts';

export function stepsRoutes(api: Api): void {
  bind(
    api,
    stepsCalls.createStep,
    async ({ viewer, scope, params, body, now }) => {
      const today = todayOf(viewer, now);
      const habit = await requireHabit(scope, params.id, historyOf(today));
      if (habit.steps.some(({ id }) => id === body.id)) return ok(shownOn(habit, today));
      const after = await addStep(scope, habit, body, today, new Date(now).toISOString());
      return created(shownOn(after, today));
    },
    habitAgain,
  );

  bind(api, stepsCalls.reorderSteps, async ({ viewer, scope, params, body, now }) => {
    const habit = await requireHabit(scope, params.id, historyOf(todayOf(viewer, now)));
    await reorderSteps(scope, habit, body.suite);
    return done;
  });

  bind(
    api,
    stepsCalls.updateStep,
    async ({ viewer, scope, params, body, now }) => {
      const today = todayOf(viewer, now);
      const habit = await requireHabit(scope, params.id, historyOf(today));
      return ok(shownOn(await changeStep(scope, habit, params.stepId, body, today), today));
    },
    habitAgain,
  );

  bind(
    api,
    stepsCalls.deleteStep,
    async ({ viewer, scope, params, now }) => {
      const today = todayOf(viewer, now);
      const habit = await requireHabit(scope, params.id, historyOf(today));
      return ok(shownOn(await removeStep(scope, habit, params.stepId, today), today));
    },
    habitAgain,
  );
}
