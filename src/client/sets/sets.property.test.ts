import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { dividersCalls } from '#contract/dividers.ts';
import { isEmojiName } from '#contract/emoji-names.ts';
import type { HabitSet } from '#contract/habit-set.ts';
import { createHabitSchema } from '#contract/habits.ts';
import { SET_HABITS_MAX, SET_LINK_MAX, SET_TEXT_MAX } from '#contract/limits.ts';
import { habitKinds } from '#domain/plan/habit.ts';
import { newPlan } from '#server/habits/habits/plan.ts';
import { bySize } from '#tests/setup/tier.ts';
import { newHabitOf } from './add-set.ts';
import { readSet } from './read-set.ts';
import { packSet, unpackSet } from './set-text.ts';
import { linkToSet, SET_FRAGMENT, setOf } from './share-set.ts';

const numRuns = bySize({ quick: 200, full: 3_000 });
const today = '2026-11-30';
const address = 'https://club.example/fr/habits/sets';

/** Fails for a set of which the API would refuse a part. */
function expectRight(set: HabitSet): void {
  dividersCalls.createDivider.body.parse({ name: set.name });
  if (set.window) dividersCalls.updateDivider.body.parse({ window: set.window });
  expect(set.habits.length).toBeLessThanOrEqual(SET_HABITS_MAX);
  for (const habit of set.habits) {
    const { name, emoji: _, kind, ...plan } = createHabitSchema.parse(newHabitOf(habit, today));
    newPlan(kind, plan);
    // Stored as it is shown before.
    expect(name).toBe(habit.name);
    expect(name).not.toMatch(/[\u202A-\u202E\u2066-\u2069\n]/);
  }
}

/** What is wrong with what was read, if anything was. */
function faultOf(set: HabitSet | null): unknown {
  try {
    if (set) expectRight(set);
    return null;
  } catch (error) {
    return error;
  }
}

const letters = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const turned = fc.constantFrom('\u202Eevil\u202C', '<b>bold</b>', '\ud800x', 'é\u0301', '👨‍👩‍👧', '  a\n b ');
const anyName = fc
  .tuple(fc.constantFrom('a', 'Lire ', '读'), fc.oneof(letters, turned))
  .map(([first, rest]) => first + rest);
const amount = fc.integer({ min: 1, max: 1_000_000 }).map((whole) => whole / 1_000);
const emoji = fc.constantFrom('seedling', 'bed', 'books', 'sun');
const per = fc.constantFrom('week' as const, 'month' as const);
const weekdays = fc.record({
  type: fc.constant('weekdays' as const),
  days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
});
const otherRepeats = {
  interval: fc.record({
    type: fc.constant('interval' as const),
    every: fc.integer({ min: 1, max: 365 }),
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    from: fc.constant(today),
  }),
  monthDays: fc.record({
    type: fc.constant('monthDays' as const),
    days: fc.subarray([1, 15, 31, 'last' as const], { minLength: 1 }),
  }),
  times: fc.record({ type: fc.constant('times' as const), count: fc.integer({ min: 1, max: 7 }), per }),
  total: fc.record({ type: fc.constant('total' as const), per }),
};
const { interval, monthDays, times, total } = otherRepeats;
const repeats = {
  check: fc.oneof(weekdays, interval, monthDays, times),
  amount: fc.oneof(weekdays, interval, monthDays, times, total),
  limit: fc.oneof(weekdays, interval, monthDays, total),
  scale: fc.oneof(weekdays, interval, monthDays),
};

/** A habit as a device has it, with all that must not be shared. */
const anyHabit = fc.constantFrom(...habitKinds).chain((kind) =>
  fc.record({
    id: fc.uuid(),
    name: anyName,
    emoji,
    kind: fc.constant(kind),
    unit: fc.constantFrom('', 'min', 'km', '\u202Ekm'),
    target: kind === 'amount' || kind === 'limit' ? amount : fc.constant(null),
    step: amount,
    repeat: repeats[kind],
    notes: fc.constant('secret'),
    reminderMessage: fc.constant('secret'),
    startsOn: fc.constant('2026-01-01'),
  }),
);
const anyDivider = fc.record({
  name: anyName,
  window: fc.constantFrom(null, { from: '06:00', to: '10:00' }, { from: '23:00', to: '01:30' }),
});

const some: HabitSet = {
  name: 'Morning',
  window: { from: '06:00', to: '10:00' },
  habits: [
    { name: 'Read', emoji: 'books', kind: 'amount', unit: 'pages', target: 10, step: 5 },
    { name: 'Walk', emoji: 'sun', repeat: { type: 'times', count: 3, per: 'week' } },
    { name: 'Sheets', emoji: 'bed', repeat: { type: 'interval', every: 2, unit: 'week' } },
  ],
};

test('reads each set from its link as it was shared, without what is private', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyDivider,
      fc.array(anyHabit, { minLength: 1, maxLength: SET_HABITS_MAX + 5 }),
      async (divider, habits) => {
        const set = setOf(divider, habits);
        const found = await linkToSet(address, set);
        if (found === null) throw new Error('No room for one short habit');
        expect(found.link.length).toBeLessThanOrEqual(SET_LINK_MAX);
        const text = new URL(found.link).hash.slice(SET_FRAGMENT.length + 2);
        const read = await unpackSet(text, isEmojiName);
        expect(read).toEqual({ ...set, habits: set.habits.slice(0, habits.length - found.leftOut) });
        expect(read && Object.keys(read).toSorted()).toEqual(
          divider.window ? ['habits', 'name', 'window'] : ['habits', 'name'],
        );
        expect(JSON.stringify(read)).not.toMatch(/secret|2026-/);
        if (read) expectRight(read);
      },
    ),
    { numRuns },
  );
});

test('leaves out the last habits that have no room in the link, or in the memory of who reads it', async () => {
  const long = { name: '读'.repeat(255), emoji: 'bed' };
  const many = await linkToSet(address, {
    name: 'Calm',
    habits: Array.from({ length: SET_HABITS_MAX }, () => long),
  });
  expect(many?.leftOut).toBeGreaterThan(0);
  const read = await unpackSet(many?.link.split('#set=')[1] ?? '', isEmojiName);
  expect(read?.habits.length).toBe(SET_HABITS_MAX - (many?.leftOut ?? 0));
});

test('makes a link where the browser cannot compress, or says that not even one habit has room', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const long = '𠀀'.repeat(255);
  expect(await linkToSet(address, { name: long, habits: [{ name: long, emoji: 'bed' }] })).toBeNull();
  const made = await linkToSet(address, some);
  vi.unstubAllGlobals();
  expect(await unpackSet(made?.link.split('#set=')[1] ?? '', isEmojiName)).toEqual(some);
});

test('takes nothing wrong from random texts and damaged links, and never fails', async () => {
  const packed = (await packSet(some)) ?? '';
  const damaged = fc
    .array(
      fc.tuple(
        fc.nat(packed.length),
        fc.string({ unit: fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_') }),
      ),
      {
        maxLength: 4,
      },
    )
    .map((cuts) =>
      cuts.reduce((text, [at, given]) => text.slice(0, at) + given + text.slice(at + given.length), packed),
    );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.base64String(),
    damaged,
    fc.string({ maxLength: 4_000 }),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const set = await unpackSet(text, isEmojiName);
      expect(faultOf(set)).toBeNull();
    }),
    { numRuns },
  );
});

/** A value of JSON with some of its parts changed for others. */
function mutate(value: unknown, changes: readonly (readonly [number, unknown])[]): unknown {
  const left = [...changes];
  let place = 0;
  const walk = (part: unknown): unknown => {
    place += 1;
    const found = left.find(([at]) => at === place);
    if (found) return found[1];
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, walk(each)]));
  };
  return walk(value);
}

test('takes nothing wrong from a set that was changed by hand', async () => {
  const part = fc.oneof(
    fc.jsonValue(),
    fc.double(),
    anyName,
    fc.constantFrom(
      -1,
      0,
      0.0001,
      1e9,
      'scale',
      'limit',
      'total',
      '25:00',
      '',
      [],
      [7],
      [1, 1],
      ['last'],
      null,
    ),
    fc.constantFrom('__proto__', 'x'.repeat(300), '\u200b', '\u202e'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), part), { maxLength: 4 }),
      async (changes) => {
        const json = JSON.stringify(mutate(some, changes)) ?? '';
        const given: unknown = json === '' ? undefined : JSON.parse(json);
        const set = readSet(given, isEmojiName);
        expect(faultOf(set)).toBeNull();
      },
    ),
    { numRuns: numRuns * 5 },
  );
});

test('takes nothing from a text that grows too long, and another emoji for one that is not known', async () => {
  const bomb = {
    ...some,
    habits: Array.from({ length: 30 }, () => ({
      name: 'a'.repeat(255),
      emoji: 'bed',
      x: 'x'.repeat(50_000),
    })),
  };
  const stream = new Blob([JSON.stringify(bomb)]).stream().pipeThrough(new CompressionStream('deflate'));
  const text = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
  expect(text.length).toBeLessThan(SET_TEXT_MAX);
  expect(await unpackSet(text.slice(0, SET_LINK_MAX), isEmojiName)).toBeNull();
  const small = { ...bomb, habits: [{ name: 'a', emoji: 'bed', x: 'x'.repeat(1_000_000) }] };
  const short = new Blob([JSON.stringify(small)]).stream().pipeThrough(new CompressionStream('deflate'));
  const packed = Buffer.from(await new Response(short).arrayBuffer()).toString('base64url');
  expect(packed.length).toBeLessThan(SET_LINK_MAX);
  expect(await unpackSet(packed, isEmojiName)).toBeNull();
  const other = readSet({ name: 'A', habits: [{ name: 'B', emoji: '../x' }] }, isEmojiName);
  expect(other?.habits[0]?.emoji).toBe('sparkles');
});
