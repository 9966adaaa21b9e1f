import type { Break } from '#contract/breaks.ts';
import type { HabitAnswer } from '#contract/habits.ts';
import { NO_DAY } from '#domain/record/ticking.ts';
import { addWrite, type WriteRow } from '#server/accounts/connections/assistant-writes.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { HabitsTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import type { Around } from '#server/core/http/route.ts';
import {
  columnsOf,
  type DayRow,
  ownFields,
  pickFields,
  rowOfDay,
  type StoredHabit,
} from '#server/habits/records/habit-columns.ts';
import { findHabit, listDays } from '#server/habits/records/habits-repository.ts';
import { fingerprintOf } from '#server/imports/record-import.ts';
import type { AssistantViewer } from './own-api.ts';

/** The columns of a day that are taken back together: a note is none of what is logged. */
const dayParts = [['count', 'steps', 'state', 'value'], ['note']] as const;

/** Columns of a day, or of a habit. */
export type DayColumns = Partial<DayRow>;
export type HabitColumns = Partial<HabitsTable>;

/** Of a habit as it is stored, without what follows from its days. */
export const habitColumnsOf = (habit: StoredHabit): HabitColumns => columnsOf(pickFields(habit, ownFields));

interface Writing {
  readonly viewer: AssistantViewer;
  readonly now: number;
}

export type Recording = ReturnType<typeof recordingOf>;

/** Records the changes of a message in their transactions, so that they can be taken back. What changes nothing leaves no record. */
export function recordingOf({ viewer: { grant }, now }: Writing) {
  type Change = Pick<WriteRow, 'what'> & { readonly after: object } & Partial<
      Pick<WriteRow, 'habit_id' | 'day'> & { readonly before: object }
    >;
  const add = async (scope: UserScope, { what, habit_id = null, day = null, before, after }: Change) => {
    await addWrite(scope, {
      client_id: grant.id,
      client: grant.name,
      what,
      habit_id,
      day,
      before: before ? JSON.stringify(before) : null,
      after: JSON.stringify(after),
      made_at: instant(now),
    });
  };
  return {
    day({ id, day }: { readonly id: string; readonly day: string }): Around {
      return async (scope, write) => {
        const before = await readDay(scope, id, day);
        const answer = await write();
        const after = await readDay(scope, id, day);
        const changed = dayParts.filter((part) => part.some((column) => before[column] !== after[column]));
        const columns = changed.flat();
        if (columns.length > 0) {
          const both = { before: only(before, columns), after: only(after, columns) };
          await add(scope, { what: 'day', habit_id: id, day, ...both });
        }
        return answer;
      };
    },
    habit(id: string): Around {
      return async (scope, write) => {
        const before = await readHabit(scope, id);
        const answer = await write();
        const after = await readHabit(scope, id);
        const names = Object.keys(after) as (keyof HabitColumns)[];
        const columns = names.filter((column) => before[column] !== after[column]);
        if (columns.length > 0) {
          const both = { before: only(before, columns), after: only(after, columns) };
          await add(scope, { what: 'habit', habit_id: id, ...both });
        }
        return answer;
      };
    },
    newHabit: (async (scope, write) => {
      const answer = await write();
      const { id } = answer.body as HabitAnswer;
      const habit = await findHabit(scope, id);
      const after = habit && { fingerprint: fingerprintOf(habit) };
      if (after) await add(scope, { what: 'newHabit', habit_id: id, after });
      return answer;
    }) satisfies Around,
    newBreak: (async (scope, write) => {
      const answer = await write();
      await add(scope, { what: 'break', after: answer.body as Break });
      return answer;
    }) satisfies Around,
  };
}

async function readDay(scope: UserScope, id: string, day: string): Promise<DayRow> {
  const [row = rowOfDay(day, NO_DAY)] = await listDays(scope, id, [day]);
  return row;
}

async function readHabit(scope: UserScope, id: string): Promise<HabitColumns> {
  const habit = await findHabit(scope, id);
  return habit ? habitColumnsOf(habit) : {};
}

const only = <T extends object>(row: T, columns: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as Partial<T>;
