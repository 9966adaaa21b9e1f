import { writeLoopZip } from '#client/data-export/loop/write-loop-zip.ts';
import type { ForeignHabit } from '#client/imports/foreign.ts';
import { readLoopZip } from '#client/imports/loop/loop-tables.ts';
import { openZip } from '#client/imports/zip.ts';
import { type ExportHabit, exportHabitSchema } from '#contract/data-export.ts';
import { defaultHabit, plainKind } from '#contract/new-items.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { TODAY } from './foreign-files.ts';

export const exportedAt = `${TODAY}T12:00:00.000Z`;
export const ID = '0b1e6bd2-9f3a-8c1d-a111-222233334444';

/** A habit of our export, as the schema has it. */
export function ownHabit(fields: Partial<ExportHabit>): ExportHabit {
  const habit = {
    ...defaultHabit,
    ...plainKind,
    id: ID,
    order: 0,
    name: 'Read',
    emoji: 'open-book',
    days: [...EVERY_DAY],
    repeat: null,
    schedule: [{ from: null, days: [...EVERY_DAY] }],
    createdOn: '2026-01-01',
    createdAt: exportedAt,
    archivedAt: null,
    steps: [],
    history: [],
    ...fields,
  };
  return exportHabitSchema.parse(habit);
}

/** The habits of Loop's zip. */
export const readZip = (zip: Uint8Array): readonly ForeignHabit[] =>
  readLoopZip(openZip(zip), { today: TODAY }).habits;
/** Our habits as Loop's zip. */
export async function writeZip(...habits: ExportHabit[]): Promise<Uint8Array> {
  const zip = await writeLoopZip({ habits, exportedAt, pause: async () => await Promise.resolve() });
  return new Uint8Array(await zip.arrayBuffer());
}
