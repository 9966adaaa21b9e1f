import type { HabitSet, SetHabit, SetRepeat } from '#contract/habit-set.ts';
import {
  INTERVAL_MAX,
  NAME_MAX,
  SET_HABITS_MAX,
  TIMES_A_MONTH_MAX,
  TIMES_A_WEEK_MAX,
  UNIT_MAX,
  VALUE_MAX,
} from '#contract/limits.ts';
import { parseWeekdays } from '#domain/days/weekdays.ts';
import { type HabitKind, habitKinds, hasField, ONE, targetsOf, toThousandths } from '#domain/plan/habit.ts';
import { cannotRepeat } from '#domain/plan/kind-acts.ts';
import { isObject, type JsonObject, listIn, numberIn, textIn } from '../imports/json.ts';
import { inOneLine } from '../imports/plain-text.ts';

/** In the place of an emoji that this build does not have. */
const OTHER_EMOJI = 'sparkles';
/** Marks that turn the direction of a text, and of what stands after it. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const LINES = /[\p{Cc}\u2028\u2029]+/gu;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** What was read of an address is right, or nothing of it is taken. */
class WrongSet extends Error {}

const refuse = (): never => {
  throw new WrongSet();
};

/** The set in a value of JSON that anyone may have written; null when any part of it is wrong. Fields that are not known are ignored. */
export function readSet(given: unknown, isEmoji: (name: string) => boolean): HabitSet | null {
  try {
    return setIn(given, isEmoji);
  } catch (error) {
    if (error instanceof WrongSet) return null;
    throw error;
  }
}

function setIn(given: unknown, isEmoji: (name: string) => boolean): HabitSet {
  if (!isObject(given)) return refuse();
  const list = listIn(given, 'habits') ?? [];
  if (list.length === 0 || list.length > SET_HABITS_MAX) return refuse();
  const window = windowIn(given);
  const habits = list.map((each) => (isObject(each) ? habitIn(each, isEmoji) : refuse()));
  return { name: nameIn(given), ...(window && { window }), habits };
}

function habitIn(given: JsonObject, isEmoji: (name: string) => boolean): SetHabit {
  const kind = kindIn(given);
  const habit = { kind };
  const emoji = textIn(given, 'emoji');
  const { least, most } = targetsOf(habit);
  const repeat = repeatIn(given, kind);
  const unit = plainText(textIn(given, 'unit'));
  if (Array.from(unit).length > UNIT_MAX) refuse();
  return {
    name: nameIn(given),
    emoji: isEmoji(emoji) ? emoji : OTHER_EMOJI,
    ...(kind !== 'check' && { kind }),
    ...(hasField(habit, 'target') && { target: amountIn(given, 'target', least, most) }),
    ...(hasField(habit, 'unit') && unit !== '' && { unit }),
    ...(hasField(habit, 'step') &&
      given['step'] !== undefined && { step: amountIn(given, 'step', 1 / ONE, VALUE_MAX) }),
    ...(repeat && { repeat }),
  };
}

/** A text in one line that turns no other one around; empty when it shows nothing. Hard spaces stay, which some languages need. */
export const plainText = (text: string): string =>
  inOneLine(text) === '' ? '' : text.toWellFormed().replace(DIRECTIONS, '').replace(LINES, ' ').trim();

function nameIn(given: JsonObject): string {
  const name = plainText(textIn(given, 'name'));
  return name === '' || Array.from(name).length > NAME_MAX ? refuse() : name;
}

function kindIn({ kind = 'check' }: JsonObject): HabitKind {
  return habitKinds.find((each) => each === kind) ?? refuse();
}

function amountIn(given: JsonObject, field: string, least: number, most: number): number {
  const amount = numberIn(given, field) ?? Number.NaN;
  const isRight = amount >= least && amount <= most && toThousandths(amount) / ONE === amount;
  // Not -0.
  return isRight ? amount + 0 : refuse();
}

function windowIn({ window }: JsonObject): HabitSet['window'] {
  if (window === undefined) return undefined;
  if (!isObject(window)) return refuse();
  const [from, to] = [textIn(window, 'from'), textIn(window, 'to')];
  return TIME.test(from) && TIME.test(to) && from !== to ? { from, to } : refuse();
}

function repeatIn({ repeat: given }: JsonObject, kind: HabitKind): SetRepeat | undefined {
  if (given === undefined) return undefined;
  const repeat = isObject(given) ? repetition(given) : refuse();
  return cannotRepeat(kind, repeat) ? refuse() : repeat;
}

function repetition(given: JsonObject): SetRepeat {
  const [type, unit] = [textIn(given, 'type'), textIn(given, 'unit')];
  const per = periodIn(textIn(given, 'per'));
  if (type === 'weekdays') return { type, days: weekdaysIn(given) };
  if (type === 'monthDays') return { type, days: monthDaysIn(given) };
  if (type === 'times' && per)
    return {
      type,
      count: wholeIn(given, 'count', per === 'week' ? TIMES_A_WEEK_MAX : TIMES_A_MONTH_MAX),
      per,
    };
  if (type === 'total' && per) return { type, per };
  const span = unit === 'day' ? unit : periodIn(unit);
  if (type === 'interval' && span) return { type, every: wholeIn(given, 'every', INTERVAL_MAX), unit: span };
  return refuse();
}

const periodIn = (text: string) => (['week', 'month'] as const).find((each) => each === text);

function weekdaysIn(given: JsonObject): number[] {
  const days = parseWeekdays(listIn(given, 'days') ?? []) ?? [];
  return days.length > 0 ? days : refuse();
}

function monthDaysIn(given: JsonObject): (number | 'last')[] {
  const days = (listIn(given, 'days') ?? []).map((day) =>
    day === 'last' || isWhole(day, 31) ? day : refuse(),
  );
  return days.length > 0 && new Set(days).size === days.length ? days : refuse();
}

function wholeIn(given: JsonObject, field: string, most: number): number {
  const count = given[field];
  return isWhole(count, most) ? count : refuse();
}

const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
