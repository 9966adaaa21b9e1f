import { partsOf } from '#client/data-export/import-parts.ts';
import type { ForeignFile, ForeignQuestion } from '#client/imports/foreign.ts';
import { exportHabitOf } from '#client/imports/foreign-reader.ts';
import { importHabitSchema } from '#contract/data-export.ts';
import { requireImportable } from '#server/data-export/import-habit.ts';
import { newPlan } from '#server/habits/habits/plan.ts';

const ID = '0b1e6bd2-9f3a-8c1d-a111-222233334444';
/** Above it, only the first days: the tests of long histories measure time. */
const DAYS_MAX = 1_000;

/** That the server would take what a reader gives: its schema, and its rules between the fields of a plan. */
export function checkImportable<Read extends ForeignFile | ForeignQuestion>(read: Read, today: string): Read {
  if ('asks' in read) return read;
  const options = {
    today,
    now: `${today}T12:00:00.000Z`,
    weekStart: 1,
    emojiNamed: () => null,
    suggestEmoji: () => null,
  };
  for (const [order, habit] of read.habits.slice(0, 100).entries()) {
    const history = new Map([...habit.history].slice(0, DAYS_MAX));
    const own = exportHabitOf({ ...habit, history }, { id: ID, order }, options);
    for (const part of partsOf(own, { order, under: undefined }, null)) {
      const given = importHabitSchema.parse(part);
      requireImportable(given, Date.parse(options.now));
      const { kind, repeat, target, unit, days, startsOn, endsOn } = given;
      const plan = { unit: unit ?? '', days, startsOn: startsOn ?? null, endsOn: endsOn ?? null };
      newPlan(kind, { ...plan, ...(repeat && { repeat }), ...(target != null && { target }) });
    }
  }
  return read;
}
