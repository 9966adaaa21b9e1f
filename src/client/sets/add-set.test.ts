import { expect, test } from 'vitest';
import type { HabitSet } from '#contract/habit-set.ts';
import { DIVIDERS_MAX, HABITS_MAX } from '#contract/limits.ts';
import { TODAY } from '#tests/client/build-account-data.ts';
import { openDevice } from '#tests/client/open-device.ts';
import { addSet, fullFor, newHabitOf } from './add-set.ts';

const set: HabitSet = {
  name: 'Calm',
  window: { from: '20:00', to: '22:00' },
  habits: [
    { name: 'Breathe', emoji: 'seedling' },
    { name: 'Walk', emoji: 'sun', repeat: { type: 'weekdays', days: [1] } },
    { name: 'Sit', emoji: 'bed' },
  ],
};
const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

test('shows a divider with its habits at once without a connection, and sends them when there is one', async () => {
  const { device, server, tab } = await openDevice();
  const before = { habits: names(tab.view().habits), dividers: names(tab.view().dividers) };
  device.online = false;
  addSet(tab.outbox.write, set, TODAY);
  const shown = tab.view();
  expect(names(shown.habits)).toEqual([...before.habits, 'Breathe', 'Walk', 'Sit']);
  expect(shown.dividers.at(-1)).toMatchObject({ name: 'Calm', window: set.window });
  const [divider, ...habits] = [...shown.dividers.slice(-1), ...shown.habits.slice(-3)];
  expect(habits.map(({ order }) => order - (divider?.order ?? 0))).toEqual([1, 2, 3]);
  expect(server.effects).toEqual([]);
  await device.settle();
  expect(names([...server.habits.values()])).toEqual([...before.habits, 'Breathe', 'Walk', 'Sit']);
  expect(names([...server.dividers.values()])).toEqual([...before.dividers, 'Calm']);
});

test.each(['before', 'after'])('takes all of it back by one call %s it was sent', async (moment) => {
  const { device, server, tab } = await openDevice();
  const before = { habits: tab.view().habits, dividers: tab.view().dividers };
  device.online = moment === 'after';
  const undo = addSet(tab.outbox.write, set, TODAY);
  if (moment === 'after') await device.settle();
  undo();
  expect(names(tab.view().habits)).toEqual(names(before.habits));
  expect(names(tab.view().dividers)).toEqual(names(before.dividers));
  await device.settle();
  expect(names([...server.habits.values()])).toEqual(names(before.habits));
  expect(names([...server.dividers.values()])).toEqual(names(before.dividers));
});

test('names the limit that a set would pass, archived habits included', () => {
  const list = (length: number) => Array<null>(length).fill(null);
  const none = { dividers: [], habits: [], archives: [] };
  expect(fullFor(set, none)).toBeNull();
  expect(fullFor(set, { ...none, dividers: list(DIVIDERS_MAX) })).toBe('dividers');
  expect(fullFor(set, { ...none, habits: list(HABITS_MAX - 3) })).toBeNull();
  expect(fullFor(set, { ...none, habits: list(HABITS_MAX - 3), archives: list(1) })).toBe('habits');
});

test('begins a repetition by intervals on the day on which it is added', () => {
  const habit = {
    name: 'Water',
    emoji: 'seedling',
    repeat: { type: 'interval', every: 3, unit: 'day' },
  } as const;
  expect(newHabitOf(habit, TODAY).repeat).toEqual({ ...habit.repeat, from: TODAY });
});
