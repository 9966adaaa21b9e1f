import { DAY_NOTE_MAX, NAME_MAX, NOTES_MAX, UNIT_MAX } from '#contract/limits.ts';
import type { Drop } from './habit-days.ts';

/** A name of a habit that has none. */
const NO_NAME = '?';

/** What can be stored: no NUL, no half of a character. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

const isVisible = (text: string): boolean =>
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** The first `max` code points; counts a text that is longer. */
function cut(text: string, max: number, drop: Drop): string {
  if (text.length <= max) return text;
  // Two units are the most that a code point has.
  const points = Array.from(text.slice(0, 2 * max + 2));
  if (points.length <= max) return text;
  drop('longText');
  return points.slice(0, max).join('').trimEnd();
}

const inOneLine = (text: string): string =>
  storable(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** A name in one line. */
export function readName(text: string, drop: Drop): string {
  const name = inOneLine(text);
  return isVisible(name) ? cut(name, NAME_MAX, drop) : NO_NAME;
}

/** The notes of a habit, from the texts that the other app has. */
export function readNotes(texts: readonly string[], drop: Drop): string {
  const parts = texts.map((text) => storable(text).trim()).filter(isVisible);
  return cut([...new Set(parts)].join('\n\n'), NOTES_MAX, drop);
}

/** The note of one day; empty for none. */
export function readDayNote(text: string, drop: Drop): string {
  if (text === '') return '';
  const note = storable(text).trim();
  return isVisible(note) ? cut(note, DAY_NOTE_MAX, drop) : '';
}

export function readUnit(text: string, drop: Drop): string {
  const unit = inOneLine(text);
  return isVisible(unit) ? cut(unit, UNIT_MAX, drop) : '';
}

/** Makes keys unique within a file: a second one of the same text gets a number. */
export function createKeys(): (key: string) => string {
  const counts = new Map<string, number>();
  const used = new Set<string>();
  return (key) => {
    let unique = key;
    while (used.has(unique)) {
      const count = (counts.get(key) ?? 1) + 1;
      counts.set(key, count);
      unique = `${key} #${String(count)}`;
    }
    used.add(unique);
    return unique;
  };
}
