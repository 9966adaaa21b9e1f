import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { ASSISTANT_DAYS_BACK } from '#contract/limits.ts';
import { habitKinds } from '#domain/plan/habit.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import { dayNamed } from '#server/habits/habits/log-routes.ts';
import { type Asking, defineTool, findHabitId, requireRecent, takeWrite } from './asking.ts';
import { logDay, readItem } from './day-calls.ts';
import { tellHabit } from './read-tools.ts';
import { dayInput, habitFields, habitInput, todayItem, written } from './tool-schemas.ts';

/** What one tap gets that named no picture. */
const EMOJI = 'seedling';

const loggedDay = z.object({
  saved: z.literal(true),
  day: z.string(),
  item: todayItem.nullable().describe('On that day; null where the token may not read it'),
});

/** The habit and the day of a write, which is counted. */
async function begin(asking: Asking, { habit, day: named }: { habit: string; day?: string | undefined }) {
  const day = dayNamed(named, asking.today);
  requireRecent(asking, day);
  const id = await findHabitId(asking, habit);
  takeWrite(asking);
  return { id, day };
}

const told = (habit: Parameters<typeof tellHabit>[0] | null) =>
  ({ saved: true, habit: habit && tellHabit(habit) }) as const;

/** A note with a text at its end; one that has it already stays, so that a repetition adds nothing. */
function withLine(note: string, text: string): string {
  if (`\n${note}\n`.includes(`\n${text}\n`)) return note;
  return note === '' ? text : `${note}\n${text}`;
}

export const writeTools = [
  defineTool({
    name: 'log_day',
    description: `Logs one day of a habit, up to ${ASSISTANT_DAYS_BACK} days back. Exactly one of: done (true ticks it, or sets an amount to its target; false clears the day), add (to what is logged), value (instead of what is logged), skip (true leaves the day out without loss).`,
    hints: { writes: true, destroys: true },
    input: z.object({
      habit: habitInput,
      day: dayInput.optional().describe('today when left out'),
      done: z.boolean().optional(),
      add: z.number().optional(),
      value: z.number().optional(),
      skip: z.boolean().optional(),
      note: z.string().max(4_000).optional().describe('In place of the note of that day'),
    }),
    output: loggedDay,
    run: async (asking, { habit, day, ...given }) => {
      const place = await begin(asking, { habit, day });
      const item = await logDay(asking, place.id, { day: place.day, ...given });
      return { saved: true as const, day: place.day, item };
    },
  }),
  defineTool({
    name: 'add_note',
    description: `Adds a text to the note of a day of a habit, up to ${ASSISTANT_DAYS_BACK} days back. What is noted stays.`,
    hints: { writes: true, repeats: true },
    input: z.object({ habit: habitInput, day: dayInput.optional(), text: z.string().min(1).max(4_000) }),
    output: loggedDay,
    run: async (asking, { habit, day: named, text }) => {
      const place = await begin(asking, { habit, day: named });
      const { id, day } = place;
      const { days } = await asking.api(calls.listDays, { params: { id }, query: { from: day, to: day } });
      const noted = days[day]?.note ?? '';
      const lines = withLine(noted, text);
      await asking.api(
        calls.updateDay,
        { params: place, body: { note: lines } },
        asking.recording.day(place),
      );
      return { saved: true as const, day, item: await readItem(asking, place) };
    },
  }),
  defineTool({
    name: 'create_habit',
    description: 'Creates a habit at the end of the list.',
    hints: { writes: true },
    input: z.object({
      ...z.object(habitFields).partial().shape,
      name: habitFields.name,
      kind: z
        .enum(habitKinds)
        .optional()
        .describe('check: ticked (usual); amount: a number to reach; limit: a number not to pass'),
    }),
    output: written,
    run: async (asking, given) => {
      takeWrite(asking);
      const body = { emoji: EMOJI, ...withoutUndefined(given), name: given.name };
      return told(await asking.api(calls.createHabit, { body }, asking.recording.newHabit));
    },
  }),
  defineTool({
    name: 'update_habit',
    description:
      'Changes a habit, pauses it (active: false) or puts it away (archived: true). The days before stay as they are. Nothing is ever deleted.',
    hints: { writes: true, destroys: true, repeats: true },
    input: z.object({
      habit: habitInput,
      ...z.object(habitFields).partial().shape,
      active: z.boolean().optional(),
      archived: z.boolean().optional(),
      notes: z.string().max(20_000).optional().describe('In place of the notes about the habit'),
    }),
    output: written,
    run: async (asking, { habit, archived, active: activated, ...given }) => {
      const id = await findHabitId(asking, habit);
      takeWrite(asking);
      const changes = withoutUndefined({ ...given, activated, unarchive: archived === false || undefined });
      const isArchived = archived === true;
      const changed =
        isArchived && Object.keys(changes).length === 0
          ? null
          : await asking.api(
              calls.updateHabit,
              { params: { id }, body: changes },
              asking.recording.habit(id),
            );
      if (!isArchived) return told(changed);
      const body = { action: 'archive' } as const;
      return told(
        await asking.api(calls.deleteHabit, { params: { id }, body, query: {} }, asking.recording.habit(id)),
      );
    },
  }),
  defineTool({
    name: 'plan_break',
    description:
      'Plans a break (a holiday, an illness): its days count neither for nor against. For all habits when none is named.',
    hints: { writes: true },
    input: z.object({
      from: dayInput,
      to: dayInput.optional().describe('The last day; open-ended when left out'),
      habits: z.array(habitInput).min(1).max(50).optional(),
    }),
    output: z.object({
      saved: z.literal(true),
      id: z.string().nullable(),
      from: z.string(),
      to: z.string().nullable(),
      habitIds: z.array(z.string()).nullable(),
    }),
    run: async (asking, { habits, ...given }) => {
      const from = dayNamed(given.from, asking.today);
      const to = given.to === undefined ? null : dayNamed(given.to, asking.today);
      requireRecent(asking, from);
      const named = await Promise.all((habits ?? []).map(async (habit) => await findHabitId(asking, habit)));
      const habitIds = habits ? [...new Set(named)] : null;
      takeWrite(asking);
      const made = await asking.api(
        calls.createBreak,
        { body: { from, to, habitIds } },
        asking.recording.newBreak,
      );
      return { saved: true as const, id: made?.id ?? null, from, to, habitIds };
    },
  }),
] as const;
