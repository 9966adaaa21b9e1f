import type { ForeignSource } from '#contract/imports.ts';
import { HABITS_MAX, NAME_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { countDrops } from './drops.ts';
import {
  type DropReason,
  type ForeignDay,
  type ForeignFile,
  ForeignFileError,
  type ReadOptions,
} from './foreign.ts';
import { createHabitDraft, type DraftFields, type HabitDraft } from './habit-draft.ts';
import { YEARS_MAX } from './limits.ts';
import { cutText, inOneLine } from './plain-text.ts';

/** Gathers the habits of one file. */
export interface Collector {
  /** The draft of a habit; a new one at each call, in the order of the file. */
  add(fields: DraftFields): HabitDraft;
  /** Counts what is not carried over and belongs to no habit, and keeps the first example of it. */
  drop(reason: DropReason, example?: string): void;
  /** The file. Refuses one without habits, with days of which none can be read, or with days too far apart. */
  finish(): ForeignFile;
}

/** Refuses a source without habits, or with too many, before the rest of it is read. */
export function checkHabitCount(count: number): void {
  if (count === 0) throw new ForeignFileError('empty');
  if (count > HABITS_MAX) throw new ForeignFileError('tooMany');
}

/** Starts to gather the habits of a file. Refuses a file with too many of them as soon as one is too many. */
export function createCollector(source: ForeignSource, { today }: ReadOptions): Collector {
  const drafts: HabitDraft[] = [];
  const keyFor = createKeys();
  const drops = countDrops();
  return {
    add(fields) {
      if (drafts.length >= HABITS_MAX) throw new ForeignFileError('tooMany', { source });
      const number = drafts.length + 1;
      const key = keyFor(wantedKey(fields) || `#${String(number)}`);
      const draft = createHabitDraft(fields, { key, number, today });
      drafts.push(draft);
      return draft;
    },
    drop: drops.drop,
    finish() {
      if (drafts.length === 0) throw new ForeignFileError('empty', { source });
      const answered = drafts.reduce((sum, draft) => sum + draft.known(), 0);
      const unread = drafts.reduce((sum, draft) => sum + draft.unread(), drops.unread());
      // Habits without any of their days would look like new ones.
      if (answered === 0 && unread > 0) throw new ForeignFileError('nothingRead', { source });
      const saysCategories = new Set(drafts.map(({ category }) => category)).size > 1;
      const habits = drafts.map((draft) => draft.finish(saysCategories));
      checkSpan(habits.map(({ history }) => history));
      return { source, habits, answered, ...drops.found() };
    },
  };
}

/** The number of a row in a database, which any other database gives to a habit of its own. */
const ROW = /^\d{1,9}$/;

/** The id of the source, else the name; empty where there is neither. */
function wantedKey({ id = '', name }: DraftFields): string {
  const [ownId, ownName] = [keyText(id), keyText(name)];
  return ROW.test(ownId) ? `${ownName} #${ownId}`.trim() : ownId || ownName;
}

const keyText = (text: string): string => cutText(inOneLine(text), NAME_MAX).text;

/** Gives keys that are unique: the wanted one, or one with a number. */
function createKeys(): (wanted: string) => string {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return (wanted) => {
    let key = wanted;
    let number = last.get(wanted) ?? 1;
    while (taken.has(key)) {
      number += 1;
      key = `${wanted} (${String(number)})`;
    }
    last.set(wanted, number);
    taken.add(key);
    return key;
  };
}

function checkSpan(histories: readonly ReadonlyMap<DayKey, ForeignDay>[]): void {
  let [first, last]: DayKey[] = [];
  for (const history of histories) {
    for (const day of history.keys()) {
      if (first === undefined || day < first) first = day;
      if (last === undefined || day > last) last = day;
    }
  }
  if (first === undefined || last === undefined) return;
  const end = `${String(Number(first.slice(0, 4)) + YEARS_MAX)}${first.slice(4)}`;
  if (last > end) throw new ForeignFileError('tooMany');
}
