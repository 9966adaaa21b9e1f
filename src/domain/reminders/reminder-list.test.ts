import { describe, expect, test } from 'vitest';
import {
  predictReminders,
  type Reminded,
  type Reminder,
  remindersAfter,
  remindersOf,
  withReminders,
} from './reminder-list.ts';

const morning: Reminder = { id: 'a', time: '07:30', message: 'Early' };
const evening: Reminder = { id: 'b', time: '20:00', days: [5] };
const stored = (...list: Reminder[]): Reminded => ({ id: 'read', ...withReminders(list) });
/** What is stored after a change, as the server keeps it. */
const changed = (habit: Reminded, changes: Partial<Omit<Reminded, 'id'>>): Reminded => ({
  ...habit,
  ...changes,
  ...remindersAfter(habit, changes),
});
const older = (reminderTime: string | null): Reminded => ({
  id: 'read',
  reminderTime,
  reminderMessage: null,
  reminders: [],
});

describe('a change of the reminders', () => {
  test('by a list takes the place of all, and of the time and message of the first', () => {
    expect(remindersAfter(stored(morning), { reminders: [evening, morning], reminderTime: '09:00' })).toEqual(
      {
        reminderTime: '20:00',
        reminderMessage: null,
        reminders: [evening, morning],
      },
    );
    expect(remindersAfter(stored(morning), { reminders: [] })).toEqual({
      reminderTime: null,
      reminderMessage: null,
      reminders: [],
    });
  });

  test('by the time or message alone is one of the first, and leaves the others', () => {
    const after = changed(stored(morning, evening), { reminderTime: '08:00', reminderMessage: null });
    expect(remindersOf(after)).toEqual([{ id: 'a', time: '08:00' }, evening]);
  });

  test('without a time takes the first away, and the next is the first then', () => {
    expect(remindersOf(changed(stored(morning, evening), { reminderTime: null }))).toEqual([evening]);
    expect(changed(stored(morning), { reminderTime: null })).toMatchObject({
      reminderTime: null,
      reminders: [],
    });
    expect(remindersOf(changed(stored(morning), { reminderTime: null }))).toEqual([]);
    expect(remindersOf(changed(older('08:00'), { reminderTime: null }))).toEqual([]);
  });
});

describe('the reminders of a habit on a device', () => {
  const shown = (habit: Reminded): Reminded => ({ ...habit, reminders: remindersOf(habit) });
  const predict = (habit: Reminded, changes: Partial<Omit<Reminded, 'id'>>) =>
    predictReminders(shown(habit), { ...shown(habit), ...changes }, changes);

  test.each<[string, Partial<Omit<Reminded, 'id'>>]>([
    ['a list', { reminders: [evening] }],
    ['an empty list', { reminders: [] }],
    ['a time', { reminderTime: '09:15' }],
    ['a message', { reminderMessage: 'Now' }],
    ['no time', { reminderTime: null }],
    ['nothing of them', {}],
  ])('are those of the server after a change of %s', (_, changes) => {
    for (const habit of [stored(morning, evening), stored(morning), stored(), older('08:00')]) {
      expect(predict(habit, changes)).toEqual(shown(changed(habit, changes)));
    }
  });

  test('stay unknown where the answer of an older server lacks the list', () => {
    const known = { id: 'read', reminderTime: '08:00', reminderMessage: null };
    expect(predictReminders<Partial<Reminded>>(known, known, { reminderTime: '08:00' })).toBe(known);
  });
});
