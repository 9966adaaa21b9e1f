import type { Dropped, DropReason } from './foreign.ts';
import { isObject, type JsonObject } from './json.ts';

/** The characters that no text may have here: controls but for tabs and line ends. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
/** As the server has it: a name of these alone shows nothing. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text that can be stored, at most `max` characters long, and whether it was cut; empty when it shows nothing. */
export function cutText(text: string, max: number): { text: string; isCut: boolean } {
  if (!VISIBLE.test(text)) return { text: '', isCut: false };
  const whole = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
  if (whole.length <= max) return { text: whole, isCut: false };
  // Two units are the most that a character has.
  const characters = Array.from(whole.slice(0, 2 * max + 2));
  if (characters.length <= max) return { text: whole, isCut: false };
  return { text: characters.slice(0, max).join('').trim(), isCut: true };
}

/** A text in one line; empty when it shows nothing. */
export function inOneLine(text: string): string {
  if (!VISIBLE.test(text)) return '';
  return text
    .replaceAll('\u0000', '')
    .replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .trim();
}

/** A name as it is compared: two habits have the same one whatever their capitals. */
export const comparedName = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Several texts as one, each of them once. */
export function joinTexts(texts: readonly string[]): string {
  const parts = texts.filter((text) => VISIBLE.test(text)).map((text) => text.trim());
  return [...new Set(parts)].join('\n\n');
}

/** Characters of an example. */
const EXAMPLE_MAX = 40;

/** A text of the file as an example: short, in one line. */
export function exampleOf(text: string): string {
  const { text: shown, isCut } = cutText(inOneLine(text), EXAMPLE_MAX);
  return isCut ? `${shown}…` : shown;
}

/** Counts by reason what is not carried over. */
export function countDrops() {
  const dropped: Partial<Record<DropReason, number>> = {};
  const examples: Partial<Record<DropReason, string>> = {};

  /** Counts one, and keeps the first example of it. */
  function drop(reason: DropReason, example = ''): void {
    dropped[reason] = (dropped[reason] ?? 0) + 1;
    if (example === '' || examples[reason] !== undefined) return;
    const shown = exampleOf(example);
    if (shown !== '') examples[reason] = shown;
  }

  /** The objects of a list; each of the others is a value that cannot be read. */
  function* objectsOf(list: readonly unknown[] | null): Generator<JsonObject> {
    for (const each of list ?? []) {
      if (isObject(each)) yield each;
      else drop('values');
    }
  }

  return {
    drop,
    objectsOf,
    /** Days of the file that could not be read. */
    unread: (): number => unreadOf(dropped),
    /** What was dropped, and an example of each reason that has one. */
    found: () => ({ dropped, ...(Object.keys(examples).length > 0 && { examples }) }),
  };
}

/** How many days of a file could not be read. */
export const unreadOf = ({ dates = 0, values = 0 }: Dropped): number => dates + values;
