import * as fc from 'fast-check';
import { decodeText, parseCsv } from '#client/imports/csv.ts';
import {
  type ForeignFile,
  ForeignFileError,
  type ForeignQuestion,
  type ReadOptions,
} from '#client/imports/foreign.ts';
import { parseJson } from '#client/imports/json.ts';
import { checkImportable } from './check-importable.ts';

/** The user's day in tests of files of other apps. */
export const TODAY = '2026-11-20';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const jsonBytes = (value: unknown): Uint8Array => bytesOf(JSON.stringify(value));

/** A reader of JSON, for the bytes of a file. */
export function fromJson<Options extends ReadOptions, Read extends ForeignFile | ForeignQuestion>(
  read: (json: unknown, options: Options) => Read,
) {
  return (bytes: Uint8Array, options: Options): Read =>
    checkImportable(read(parseJson(decodeText(bytes)), options), options.today);
}

/** A reader of a table, for the bytes of a file. */
export function fromTable<Options extends ReadOptions, Read extends ForeignFile | ForeignQuestion>(
  read: (rows: string[][], options: Options) => Read,
) {
  return (bytes: Uint8Array, options: Options): Read =>
    checkImportable(read(parseCsv(decodeText(bytes)), options), options.today);
}

/** UTF-16, little end first, with its mark. */
export function utf16Of(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2 + 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, true);
  for (let place = 0; place < text.length; place += 1) {
    view.setUint16(place * 2 + 2, text.charCodeAt(place), true);
  }
  return bytes;
}

/** The file, where no question is expected. */
export function fileOf(read: ForeignFile | ForeignQuestion): ForeignFile {
  if ('asks' in read) throw new Error(`There are questions: ${read.asks.join()}.`);
  return read;
}

/** Why a file is refused; `read` when it is not. Any other failure is a defect. */
export function outcomeOf(read: () => unknown): string {
  try {
    read();
    return 'read';
  } catch (error) {
    if (error instanceof ForeignFileError) return error.refusal;
    throw error;
  }
}

/** Values of the wrong type for any field, and some of the right one. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    'x',
    0,
    -1,
    1,
    2,
    1.5,
    1e308,
    -1e308,
    [],
    {},
    [[]],
    '2026-01-01',
  ),
  fc.jsonValue({ maxDepth: 1 }),
);

/** Objects that have any of the fields, each with a value that fits or one that does not. */
export function oddObject(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const mixed = Object.entries(fields).map(
    ([name, value]) => [name, fc.oneof({ weight: 3, arbitrary: value }, oddValue)] as const,
  );
  const object = fc.record(Object.fromEntries(mixed), { requiredKeys: [] });
  return fc.oneof({ weight: 9, arbitrary: object }, oddValue);
}

/** That a file keeps what `foreign.ts` says of each field. */
export function faultsOf({ habits }: ForeignFile): string[] {
  const keys = habits.map(({ key }) => key);
  const faults = new Set(keys).size === keys.length ? [] : ['a key comes twice'];
  for (const habit of habits) {
    const days = [...habit.history.keys()];
    const check = (isRight: boolean, fault: string): unknown =>
      isRight || faults.push(`${habit.key}: ${fault}`);
    check(days.join() === days.toSorted().join(), 'its days are not in order');
    check(
      days.every((day) => day >= '1900-01-01' && day <= TODAY),
      'a day is out of range',
    );
    check(habit.name !== '' && !/\p{Cc}/u.test(habit.name), 'its name is not in one line');
    check((habit.kind === 'check') === (habit.target === null), 'its target does not fit its kind');
    check(habit.target === null || (habit.target >= 0 && habit.target <= 1e9), 'its target is out of range');
    check(habit.kind !== 'amount' || habit.target !== 0, 'its target is 0');
    for (const { done, value, note } of habit.history.values()) {
      check(note !== '', 'a note is empty');
      check(habit.kind === 'check' ? value === undefined : done === undefined, 'a day does not fit its kind');
      check(value === undefined || (Number.isInteger(value) && value >= 0 && value <= 1e9), 'a value is off');
    }
  }
  return faults;
}
