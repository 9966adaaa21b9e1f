import { calls } from '#contract/calls.ts';
import { addDays, dayNumber } from '#domain/days/day-key.ts';
import { achievementOf } from '#domain/figures/achievements.ts';
import { sectionsOf } from '#domain/order/ordering.ts';
import { ONE } from '#domain/plan/habit.ts';
import { shownHistory, statesOf, toUnits } from '#domain/record/day-flags.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import { spendOf } from '#server/core/http/route.ts';
import { requireScopes } from '#server/core/http/token-guard.ts';
import { dayClockOf } from '#server/core/http/viewer.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { listDividers } from '#server/habits/dividers/dividers-repository.ts';
import { listedOf, listShown, recordOf } from '#server/habits/records/habit-list-repository.ts';
import type { Asking } from './asking.ts';

/** The habits of today and the log of a day, until they are calls of the API: then a tool sends those, and this file goes. */

const todayCall = { ...calls.listHabits, scopes: ['today:read', 'habits:read'] } as const;

export async function readToday(asking: Asking) {
  const { viewer, today } = asking;
  const items = await readItems(asking, { day: today });
  const due = items.filter((item) => item.due);
  return {
    day: today,
    timeZone: dayClockOf(viewer.user).timeZone,
    done: due.filter(({ state }) => state === 'done').length,
    due: due.length,
    items,
  };
}

/** The habits of the list on a day, or one of all. */
export async function readItems(
  { scope, viewer, context, today }: Asking,
  { day, id }: { readonly day: string; readonly id?: string },
) {
  requireScopes(todayCall, viewer.grant);
  const rows = await listShown(scope, {
    archived: id === undefined ? false : null,
    id,
    from: day,
    today: day,
  });
  spendOf(context, viewer)('habits', rows.length);
  const breaks = breaksIn(viewer.user);
  const shown = await mapInSlices(rows, (row) => {
    const { habit, counts } = listedOf(row);
    const record = recordOf(row, breaks);
    const number = dayNumber(day);
    const { due, history, recent } = shownHistory(record, [day], counts, dayNumber(today));
    const { name, emoji, order, kind, unit, target, step } = habit;
    return {
      order,
      id: habit.id,
      item: {
        id: habit.id,
        name,
        emoji,
        kind,
        due: due.length > 0,
        state: statesOf(record, number, number, dayNumber(today))[0] ?? 'none',
        value: recent[day]?.value ?? (history[day] || null),
        target: toUnits(target),
        unit,
        step: step / ONE,
        streak: achievementOf(record, today).currentStreak,
      },
    };
  });
  return sectionsOf(await listDividers(scope), shown).flatMap(({ divider, habits }) =>
    habits.map(({ item }) => ({ ...item, divider: divider?.name ?? null })),
  );
}

export interface Logged {
  readonly day: string;
  readonly done?: boolean | undefined;
  readonly add?: number | undefined;
  readonly value?: number | undefined;
  readonly skip?: boolean | undefined;
  readonly note?: string | undefined;
}

export async function logDay({ api }: Asking, id: string, { day, note, ...given }: Logged): Promise<void> {
  const { done, add, value, skip } = given;
  if (Object.values(given).filter((each) => each !== undefined).length !== 1) {
    throw invalidField('done', 'generic');
  }
  const params = { id, day };
  // First: where the token may not write it, nothing is written.
  if (note !== undefined) await api(calls.updateDay, { params, body: { note } });
  if (done !== undefined) {
    const action = done ? 'create' : 'remove';
    await api(calls.setActivities, { params: { id }, body: { action, days: [day] } });
  } else if (skip === undefined) {
    await api(calls.updateDay, { params, body: { value: value ?? { add: add ?? 0 } } });
  } else {
    await api(calls.updateDay, { params, body: { state: skip ? 'skipped' : null } });
  }
}

/** A day as a script names it. */
export function dayNamed(text: string | undefined, today: string): string {
  if (text === undefined || text === 'today') return today;
  return text === 'yesterday' ? addDays(today, -1) : text;
}
