import { stepsCalls } from '#contract/habit-calls.ts';
import { instant } from '#server/core/clock/clock.ts';
import { type Api, created, done, ok, route } from '#server/core/http/route.ts';
import { todayOf } from '#server/core/http/viewer.ts';
import {
  historyOf,
  requireHabit,
  requireToday,
  routeHabit,
  shownOn,
} from '#server/habits/records/one-habit.ts';
import { addStep, changeStep, removeStep, reorderSteps } from './steps-service.ts';

export function stepsRoutes(api: Api): void {
  routeHabit(api, stepsCalls.createStep, async ({ viewer, scope, params, body, now }) => {
    const today = todayOf(viewer, now);
    const habit = await requireToday(scope, params.id, historyOf(today), { ...viewer, today });
    if (habit.steps.some(({ id }) => id === body.id)) return ok(shownOn(habit, viewer, today));
    const after = await addStep(scope, habit, body, today, instant(now));
    return created(shownOn(after, viewer, today));
  });

  route(api, stepsCalls.reorderSteps, async ({ viewer, scope, params, body, now }) => {
    const habit = await requireHabit(scope, params.id, historyOf(todayOf(viewer, now)));
    await reorderSteps(scope, habit, body.suite);
    return done;
  });

  routeHabit(api, stepsCalls.updateStep, async ({ viewer, scope, params, body, now }) => {
    const today = todayOf(viewer, now);
    const habit = await requireToday(scope, params.id, historyOf(today), { ...viewer, today });
    return ok(shownOn(await changeStep(scope, habit, params.stepId, body, today), viewer, today));
  });

  routeHabit(api, stepsCalls.deleteStep, async ({ viewer, scope, params, now }) => {
    const today = todayOf(viewer, now);
    const habit = await requireToday(scope, params.id, historyOf(today), { ...viewer, today });
    return ok(shownOn(await removeStep(scope, habit, params.stepId, today), viewer, today));
  });
}
