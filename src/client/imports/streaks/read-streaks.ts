import { ONE } from '#domain/plan/habit.ts';
import { createCollector, type DayEntry, type HabitDraft } from '../collect.ts';
import { columnsOf, plainName } from '../csv.ts';
import { createDateReader } from '../dates.ts';
import { type ForeignFile, ForeignFileError, type ReadOptions } from '../foreign.ts';
import { parseNumber, thousandthsOf } from '../number-rule.ts';

const names = ['task_id', 'title', 'entry_type', 'entry_date'] as const;

/** True for the first row of an export of Streaks. */
export const isStreaks = (header: readonly string[]): boolean => columnsOf(header, names) !== null;

/** Reads an export of Streaks: a row for each entry of a task. */
export function readStreaks(table: readonly (readonly string[])[], options: ReadOptions): ForeignFile {
  const [header = [], ...rows] = table;
  const columns = columnsOf(header, names);
  if (columns === null) throw new ForeignFileError('unknown');
  const [quantity, notes] = ['quantity', 'notes'].map((name) => header.map(plainName).indexOf(name));
  const collector = createCollector('streaks', options);
  const dayOf = createDateReader('mdy');
  const drafts = new Map<string, HabitDraft>();
  for (const row of rows) {
    const cell = (place = -1): string => row[place] ?? '';
    const [id, name] = [cell(columns.task_id), cell(columns.title)];
    const draft = drafts.get(id || name) ?? collector.add({ id, name, isSummed: true });
    drafts.set(id || name, draft);
    const entry = readEntry(cell(columns.entry_type), cell(quantity), draft);
    const note = cell(notes);
    if (entry !== null || note.trim() !== '') draft.log(dayOf(cell(columns.entry_date)), { ...entry, note });
  }
  return collector.finish();
}

/** What an entry says of its day; null where nothing but a note can be kept. */
function readEntry(type: string, quantity: string, draft: HabitDraft): DayEntry | null {
  const [state = '', way = ''] = type.trim().toLowerCase().split('_');
  const amount = quantity.trim() === '' ? null : thousandthsOf(parseNumber(quantity) ?? -1);
  if (state === 'completed') return { amount: amount === null || amount === 0 ? ONE : amount };
  if (state === 'missed') return null;
  // A part of the goal: of a tick, that is none.
  if (state.startsWith('partial')) return amount === null ? null : { amount: amount === ONE ? 0 : amount };
  if (state === 'skipped' && way !== 'auto') return { skipped: true };
  draft.drop(state === 'skipped' ? 'automatic' : 'values');
  return null;
}
