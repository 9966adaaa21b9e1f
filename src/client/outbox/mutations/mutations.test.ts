import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountData } from '#client/state/account-data.ts';
import { plainDivider } from '#contract/new-items.ts';
import {
  buildAccountData,
  buildDivider,
  buildHabit,
  buildStep,
  buildUser,
  idOf,
  NOW,
  TODAY,
  YESTERDAY,
} from '#tests/client/build-account-data.ts';
import { definitionOf, type InputOf, type MutationName, type VariablesOf } from './all.ts';
import './late.ts';

const context = { today: TODAY, at: new Date(NOW).toISOString() };

function apply<K extends MutationName>(data: AccountData, kind: K, variables: VariablesOf<K>): AccountData {
  return definitionOf(kind)!.apply(data, variables, context);
}

const steps = [buildStep({ id: idOf(201) }), buildStep({ id: idOf(202), order: 2 })];
const data = buildAccountData({
  habits: [buildHabit({ steps }), buildHabit({ id: idOf(2), order: 2, days: [1] })],
  archives: [buildHabit({ id: idOf(3), order: 3, archivedAt: context.at })],
  dividers: [buildDivider({ id: idOf(101), order: 1 })],
  statistics: { habitsCompleted: 5 },
});
const habitIn = (result: AccountData, id = idOf(1)) => result.habits.find((habit) => habit.id === id);

describe('habit.create, update and delete', () => {
  test('adds a new habit at the end, with a week of empty days', () => {
    const result = apply(data, 'habit.create', { id: idOf(9), name: '  Run ', emoji: 'sun', days: '[1,3]' });
    expect(habitIn(result, idOf(9))).toMatchObject({ name: 'Run', order: 4, days: [1, 3], activated: true });
    expect(Object.keys(habitIn(result, idOf(9))!.history)).toHaveLength(7);
  });

  test('makes a habit due every day when no day is chosen', () => {
    const result = apply(data, 'habit.create', { id: idOf(9), name: 'Run', emoji: 'sun', days: '' });
    expect(habitIn(result, idOf(9))?.days).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('adds a new habit with what it logs, and how often', () => {
    const plan = { kind: 'amount', target: 20, unit: 'km', step: 0.5, endsOn: '2027-03-01' } as const;
    const repeat = { type: 'total', per: 'week' } as const;
    const result = apply(data, 'habit.create', { id: idOf(9), name: 'Run', emoji: 'sun', ...plan, repeat });
    const everyDay = [0, 1, 2, 3, 4, 5, 6];
    expect(habitIn(result, idOf(9))).toMatchObject({ ...plan, repeat, days: everyDay, startsOn: null });
    const weekdays = { type: 'weekdays', days: [2] } as const;
    const weekly = apply(data, 'habit.create', {
      id: idOf(9),
      name: 'Run',
      emoji: 'sun',
      repeat: { ...weekdays, days: [2] },
    });
    expect(habitIn(weekly, idOf(9))).toMatchObject({ kind: 'check', repeat: weekdays, days: [2] });
  });

  test('does not apply days that start with ADMIN_', () => {
    expect(apply(data, 'habit.create', { id: idOf(9), name: 'X', emoji: 'sun', days: 'ADMIN_x' })).toBe(data);
  });

  test('leaves out weekdays of an update which the server refuses, and ignores one that starts with ADMIN_', () => {
    const refused = apply(data, 'habit.update', { id: idOf(2), name: 'Swim', days: '[9]' });
    expect(habitIn(refused, idOf(2))).toMatchObject({ name: 'Swim', days: [1] });
    expect(apply(data, 'habit.update', { id: idOf(2), name: 'Swim', days: 'ADMIN_x' })).toBe(data);
    const chosen = apply(data, 'habit.update', { id: idOf(2), days: '[2,4]' });
    expect(habitIn(chosen, idOf(2))?.days).toEqual([2, 4]);
  });

  test('archives, unarchives and deletes, and keeps the totals', () => {
    const archived = apply(data, 'habit.delete', { id: idOf(1), action: 'archive' });
    expect(habitIn(archived)).toBeUndefined();
    expect(archived.archives.find(({ id }) => id === idOf(1))?.archivedAt).toBe(context.at);
    const back = apply(archived, 'habit.update', { id: idOf(1), unarchive: true });
    expect(habitIn(back)).toEqual(data.habits[0]);
    const gone = apply(archived, 'habit.delete', { id: idOf(1), action: 'delete' });
    expect(gone.archives.some(({ id }) => id === idOf(1))).toBe(false);
    expect(gone.statistics).toBe(data.statistics);
  });
});

describe('steps', () => {
  const of = { habitId: idOf(1) };

  test('renames and reorders', () => {
    const renamed = apply(data, 'step.update', { ...of, id: idOf(201), name: 'Sit' });
    expect(habitIn(renamed)?.steps[0]?.name).toBe('Sit');
    const reordered = apply(data, 'step.reorder', { ...of, suite: [{ id: idOf(202), order: 0 }] });
    expect(habitIn(reordered)?.steps.map(({ id }) => id)).toEqual([idOf(202), idOf(201)]);
  });
});

describe('dividers and the one ordering', () => {
  test('adds a new divider at the end, open', () => {
    const result = apply(data, 'divider.create', { id: idOf(109), name: 'Night' });
    expect(result.dividers.at(-1)).toEqual({ id: idOf(109), name: 'Night', order: 4, ...plainDivider });
  });

  test('closes, renames and deletes', () => {
    expect(apply(data, 'divider.update', { id: idOf(101), closed: true }).dividers[0]?.closed).toBe(true);
    expect(apply(data, 'divider.update', { id: idOf(101), name: 'Noon' }).dividers[0]?.name).toBe('Noon');
    expect(apply(data, 'divider.delete', { id: idOf(101) }).dividers).toEqual([]);
  });

  test('reorders, and leaves untouched items the same objects', () => {
    const result = apply(data, 'habit.reorder', { suite: [{ id: idOf(2), order: 7 }] });
    expect(habitIn(result, idOf(2))?.order).toBe(7);
    expect(result.habits[0]).toBe(data.habits[0]);
    const moved = apply(data, 'divider.reorder', { suite: [{ id: idOf(101), order: 9 }] });
    expect(moved.dividers[0]?.order).toBe(9);
  });

  test('drops an item that could not be created from a reorder, or the whole when nothing is left', () => {
    const suite = [
      { id: idOf(1), order: 1 },
      { id: idOf(2), order: 0 },
    ];
    const kind = definitionOf('habit.reorder')!;
    expect(kind.withoutDependency?.({ suite }, idOf(1))).toEqual({ suite: suite.slice(1) });
    expect(kind.withoutDependency?.({ suite: suite.slice(1) }, idOf(2))).toBeNull();
  });
});

describe('opens a closed divider when something arrives under it', () => {
  const [first, second] = [buildDivider({ id: idOf(101), order: 1, closed: true }), idOf(102)];
  const hidden = buildAccountData({
    dividers: [first, buildDivider({ id: second, order: 4, closed: true })],
    habits: [buildHabit(), buildHabit({ id: idOf(2), order: 2 })],
    archives: [buildHabit({ id: idOf(3), order: 3, archivedAt: context.at })],
  });
  const closedIn = ({ dividers }: AccountData) => dividers.filter(({ closed }) => closed).map(({ id }) => id);

  test('a new habit', () => {
    const last = apply(hidden, 'habit.create', { id: idOf(9), name: 'Run', emoji: 'sun' });
    expect(closedIn(last)).toEqual([first.id]);
    const placed = apply(hidden, 'habit.create', { id: idOf(9), name: 'Run', emoji: 'sun', order: 0 });
    expect(closedIn(placed)).toEqual([first.id, second]);
  });

  test('a habit that comes back from the archives, also one that was never read', () => {
    const unarchive = { id: idOf(3), unarchive: true } as const;
    expect(closedIn(apply(hidden, 'habit.update', unarchive))).toEqual([second]);
    const unread = { ...hidden, archives: [] };
    const reconcile = definitionOf('habit.update')!.reconcile!;
    expect(closedIn(apply(unread, 'habit.update', unarchive))).toEqual([first.id, second]);
    expect(closedIn(reconcile(unread, unarchive, buildHabit({ id: idOf(3), order: 3 })))).toEqual([second]);
  });

  test('the habits of a divider that is deleted', () => {
    const opened = apply(hidden, 'divider.update', { id: second, closed: false });
    const filled = apply(opened, 'habit.create', { id: idOf(9), name: 'Run', emoji: 'sun' });
    expect(closedIn(filled)).toEqual([first.id]);
    expect(closedIn(apply(filled, 'divider.delete', { id: second }))).toEqual([]);
  });

  test('what is moved, by either reorder', () => {
    for (const kind of ['habit.reorder', 'divider.reorder'] as const) {
      expect(closedIn(apply(hidden, kind, { suite: [{ id: idOf(1), order: 9 }] }))).toEqual([first.id]);
      expect(closedIn(apply(hidden, kind, { suite: [{ id: second, order: 0 }] }))).toEqual([first.id]);
    }
  });

  test('leaves it closed after a tick, a rename, an archive, an answer about a habit that stays', () => {
    const of = { id: idOf(2) };
    const changes = [
      apply(hidden, 'habit.tick', { ...of, action: 'create', days: [TODAY] }),
      apply(hidden, 'habit.update', { ...of, name: 'Walk' }),
      apply(hidden, 'habit.delete', { ...of, action: 'archive' }),
      definitionOf('habit.update')!.reconcile!(hidden, of, buildHabit({ ...of, order: 2, name: 'Walk' })),
    ];
    for (const changed of changes) expect(changed.dividers).toBe(hidden.dividers);
  });

  test('opens the divider that the server opened when it puts a new habit elsewhere', () => {
    const made = { id: idOf(9), name: 'Run', emoji: 'sun', order: 0 };
    const predicted = apply(hidden, 'habit.create', made);
    const answer = buildHabit({ id: idOf(9), order: 7 });
    expect(closedIn(definitionOf('habit.create')!.reconcile!(predicted, made, answer))).toEqual([first.id]);
  });
});

describe('the profile', () => {
  test('changes the given fields of settings, onboarding and user', () => {
    const channels = apply(data, 'settings.update', { reminderChannel: { email: true } }).settings;
    expect(channels).toEqual({ ...data.settings, reminderChannel: { push: true, email: true } });
    expect(apply(data, 'onboarding.update', { dismissed: true }).onboarding.dismissed).toBe(true);
    expect(apply(data, 'user.update', { firstName: 'Eve' }).user).toEqual(buildUser({ firstName: 'Eve' }));
  });

  test('keeps showing the email in use while a new one is being sent', () => {
    expect(apply(data, 'user.update', { email: 'new@club.example' }).user).toEqual(buildUser());
  });
});

type Given = { [K in MutationName]: readonly [K, InputOf<K> & VariablesOf<K>] }[MutationName];
const anyWrite = fc.constantFrom<Given>(
  ['habit.create', { id: idOf(9), name: 'Run', emoji: 'sun' }],
  ['habit.update', { id: idOf(1), days: [2], activated: false }],
  ['habit.update', { id: idOf(3), unarchive: true }],
  ['habit.delete', { id: idOf(1), action: 'archive' }],
  ['habit.delete', { id: idOf(1), action: 'delete' }],
  ['habit.tick', { id: idOf(1), action: 'create', days: [TODAY, YESTERDAY] }],
  ['habit.tick', { id: idOf(1), action: 'remove', days: [TODAY] }],
  ['habit.reorder', { suite: [{ id: idOf(1), order: 8 }] }],
  ['divider.create', { id: idOf(109), name: 'Night' }],
  ['divider.update', { id: idOf(101), closed: true }],
  ['divider.update', { id: idOf(109), closed: true }],
  ['divider.delete', { id: idOf(101) }],
  ['divider.delete', { id: idOf(109) }],
  ['divider.reorder', { suite: [{ id: idOf(101), order: 8 }] }],
  ['step.create', { habitId: idOf(1), id: idOf(209), name: 'Note' }],
  ['step.update', { habitId: idOf(1), id: idOf(201), completed: true }],
  ['step.update', { habitId: idOf(1), id: idOf(202), name: 'Sit', completed: true }],
  ['step.delete', { habitId: idOf(1), id: idOf(201) }],
  ['step.reorder', { habitId: idOf(1), suite: [{ id: idOf(201), order: 8 }] }],
  ['settings.update', { theme: 'dark' }],
  ['onboarding.update', { habitCreated: true }],
  ['user.update', { firstName: 'Eve' }],
);

test('changes nothing when a mutation is applied twice in a row', () => {
  fc.assert(
    fc.property(fc.array(anyWrite, { maxLength: 12 }), anyWrite, (before, [kind, variables]) => {
      const start = before.reduce((state, [name, given]) => apply(state, name, given as never), data);
      const once = apply(start, kind, variables as never);
      expect(apply(once, kind, variables as never)).toEqual(once);
    }),
  );
});

test('shows an unarchived habit with the answer when the archive was never read', () => {
  const answer = buildHabit({ id: idOf(9), order: 9 });
  const reconcile = definitionOf('habit.update')!.reconcile!;
  expect(habitIn(reconcile(data, { id: idOf(9), unarchive: true }, answer), idOf(9))).toEqual(answer);
  // Any other change of a habit that is gone does not bring it back.
  expect(reconcile(data, { id: idOf(9), name: 'Run' }, answer)).toBe(data);
});
