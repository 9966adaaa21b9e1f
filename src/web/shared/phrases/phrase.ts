import type { Habit } from '#contract/habits.ts';
import { NAME_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { HabitKind, PeriodUnit } from '#domain/plan/habit.ts';
import { cannotRepeat } from '#domain/plan/kind-acts.ts';

export type Period = 'day' | PeriodUnit;

/** What a habit's line can say besides its name; each once. */
export const topics = ['amount', 'days', 'time', 'bounds', 'divider'] as const;
export type Topic = (typeof topics)[number];

/** What was understood, by topic: the fields of a plan, the time of a reminder, the divider. */
export interface Meaning {
  readonly kind?: HabitKind;
  /** Of an amount or a limit, in its unit. 0: nothing at all. */
  readonly target?: number;
  readonly unit?: string;
  readonly per?: Period;
  readonly repeat?: Habit['repeat'];
  /** `HH:mm`. */
  readonly time?: string;
  readonly startsOn?: DayKey;
  readonly endsOn?: DayKey;
  /** Its place among the dividers that were given. */
  readonly divider?: number;
}

/** A piece of the line that was understood. */
export interface Part {
  readonly topic: Topic;
  /** As it was typed: by it a person takes it back. */
  readonly words: string;
  readonly means: Meaning;
}

export interface Understood {
  /** What is left of the line. */
  readonly name: string;
  /** In the order of the line. */
  readonly parts: readonly Part[];
}

export interface Asked {
  readonly today: DayKey;
  /** The names of the user's dividers. */
  readonly dividers: readonly string[];
  /** The words of parts that the user has taken back: they stay in the name. */
  readonly refused: readonly string[];
}

/** A match and what its rule needs besides. */
export interface Found {
  /** A named group of the match; empty where it is not in it. */
  readonly group: (name: string) => string;
  /** The same as it was typed. */
  readonly typed: (name: string) => string;
  /** The whole of it, folded. */
  readonly match: string;
  readonly today: DayKey;
  /** The whole line, folded. */
  readonly line: string;
  readonly before: string;
}

/**
 * One way to say something. `pattern` matches the folded line, in which what earlier rules took is blank; what its group `keep` matches
 * stays in the name, and `instead` takes the place of the rest. Null: it is not meant so.
 */
export interface Rule {
  readonly topic: Topic;
  readonly pattern: RegExp;
  readonly read: (found: Found) => Meaning | null;
  readonly instead?: (found: Found, after: string) => string;
}

/** How a language says things. */
export interface Grammar {
  /** In their order: what is longer or surer comes first. */
  readonly rules: readonly Rule[];
  /** Rules for a divider of the user, by its folded name. */
  readonly divider: (name: string) => RegExp;
  /** Words that join, left over at an end of the name. */
  readonly joining: RegExp;
}

interface Taken {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
  /** From where to where the name loses its words. */
  readonly cuts: readonly (readonly [from: number, to: number, instead: string])[];
}

/** Each letter as one, so that places stay what they are: lower case, without accents. */
function foldLine(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace('’', "'");
    return plain.length === letter.length ? plain : letter;
  }).join('');
}

/** What a line says in the words of a grammar. */
export function understand(grammar: Grammar, typed: string, asked: Asked): Understood {
  const text = typed.normalize('NFC');
  // A longer one is refused as a name, and some patterns take the square of its length.
  if (text.length > NAME_MAX) return { name: text.trim(), parts: [] };
  const line = foldLine(text);
  const taken: Taken[] = [];
  const rules = [...dividerRules(grammar, asked.dividers), ...grammar.rules];
  for (const rule of rules) {
    if (taken.some(({ part }) => part.topic === rule.topic)) continue;
    const found = take(rule, text, line, taken, asked);
    if (found) taken.push(found);
  }
  return named(grammar, text, plausible(taken, line).flatMap(withDays(taken)));
}

function dividerRules(grammar: Grammar, dividers: readonly string[]): Rule[] {
  return dividers.flatMap((name, index) =>
    name.trim() === ''
      ? []
      : [
          {
            topic: 'divider' as const,
            pattern: grammar.divider(escaped(foldLine(name.trim()))),
            read: () => ({ divider: index }),
          },
        ],
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

function take(rule: Rule, text: string, line: string, taken: readonly Taken[], asked: Asked): Taken | null {
  const open = blanked(line, taken);
  for (const match of open.matchAll(new RegExp(rule.pattern, 'dgu'))) {
    const found = {
      group: (name: string) => match.groups?.[name] ?? '',
      typed: (name: string) => text.slice(...(match.indices?.groups?.[name] ?? [0, 0])),
      match: match[0],
      today: asked.today,
      line,
      before: line.slice(0, match.index),
    };
    const words = text.slice(match.index, match.index + match[0].length).trim();
    const isRefused = overlaps(text, asked.refused, match.index, match.index + match[0].length);
    const means = words === '' || isRefused ? null : rule.read(found);
    if (means === null) continue;
    const to = match.index + match[0].length;
    const kept = match.indices?.groups?.['keep'];
    const instead = rule.instead?.(found, line.slice(to)) ?? '';
    const cuts = kept
      ? ([
          [match.index, kept[0], ''],
          [kept[1], to, ''],
        ] as const)
      : ([[match.index, to, instead]] as const);
    return { part: { topic: rule.topic, words, means }, from: match.index, to, cuts };
  }
  return null;
}

/** Whether a stretch of a text has anything of what was taken back: a shorter reading of the same words would not be heard either. */
function overlaps(text: string, refused: readonly string[], from: number, to: number): boolean {
  return refused.some((words) => {
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
      if (at < to && at + words.length > from) return true;
    }
    return false;
  });
}

/** The line without what was taken, at the same places. */
function blanked(line: string, taken: readonly Taken[]): string {
  let open = line;
  for (const [from, to] of taken.flatMap(({ cuts }) => cuts)) {
    open = open.slice(0, from) + ' '.repeat(to - from) + open.slice(to);
  }
  return open;
}

const OF = /\b(?:of|de|d['’])$/i;

/**
 * Not what only looks like a plan: an amount at the head of a line is most often a title ("7 minutes in heaven"), unless the line says how
 * often as well, or of what. Nor days that a habit of the amount cannot have ("no sugar twice a week", "5 km a week on Monday").
 */
function plausible(taken: readonly Taken[], line: string): readonly Taken[] {
  const amount = taken.find(({ part }) => part.topic === 'amount');
  if (!amount) return taken;
  const { kind = 'check', per } = amount.part.means;
  const isTotal = per !== undefined && per !== 'day';
  const fitting = taken.filter(
    ({ part: { means } }) => !(means.repeat && (isTotal || cannotRepeat(kind, means.repeat))),
  );
  if (line.slice(0, amount.from).trim() !== '') return fitting;
  const isPlan = kind === 'limit' || per !== undefined || OF.test(amount.part.words);
  const saysDays = fitting.some(({ part }) => part.topic === 'days');
  return isPlan || saysDays ? fitting : taken.filter((each) => each !== amount);
}

/** Of an amount a week or month is what it is for ("2 hours of football a week"); without one, once in each. */
const withDays =
  (taken: readonly Taken[]) =>
  (each: Taken): Taken[] => {
    const { per, repeat } = each.part.means;
    const isOfAmount = taken.some(({ part }) => part.topic === 'amount' && part.means.per === undefined);
    if (each.part.topic !== 'days' || repeat || isOfAmount || per === undefined) return [each];
    if (per === 'day' || !EACH.test(each.part.words)) return [];
    const means = { repeat: { type: 'times' as const, count: 1, per } };
    return [{ ...each, part: { ...each.part, means } }];
  };

const EACH = /^(?:every|each|chaque|tou(?:te)?s les|par)\b/i;

function named({ joining }: Grammar, text: string, taken: readonly Taken[]): Understood {
  const ordered = taken.toSorted((left, right) => left.from - right.from);
  const cuts = ordered.flatMap(({ cuts: own }) => own).toSorted(([left], [right]) => right - left);
  let left = text;
  for (const [from, to, instead] of cuts) left = `${left.slice(0, from)} ${instead}${left.slice(to)}`;
  const name = taken.length === 0 ? '' : trimmed(left, joining) || unitOf(ordered);
  // Without a name it is not a plan of anything.
  if (name === '') return { name: text.trim().replace(/\s+/g, ' '), parts: [] };
  return { name, parts: ordered.map(({ part }) => part) };
}

function trimmed(text: string, joining: RegExp): string {
  let name = text.trim().replace(/\s+/g, ' ');
  for (let before = ''; before !== name; ) {
    before = name;
    name = name.replace(joining, '').trim();
  }
  return name;
}

/** What is counted names a habit that has no other name: `50 push-ups a day`. */
function unitOf(taken: readonly Taken[]): string {
  const unit = taken.map(({ part }) => part.means.unit ?? '').find(Boolean) ?? '';
  return unit.charAt(0).toUpperCase() + unit.slice(1);
}
