import { expect, test } from 'vitest';
import { matchHabits } from './foreign-source.ts';

const read = { id: 'a', name: 'Read', kind: 'check' } as const;

test('finds habits that were imported before, and own ones of the same name and kind', () => {
  const own = [
    { id: 'b', name: '  lire ', kind: 'check' },
    { id: 'a', name: 'Renamed', kind: 'check' },
    { id: 'c', name: 'Walk', kind: 'amount' },
  ] as const;
  const found = [
    read,
    { id: 'x', name: 'Lire', kind: 'check' },
    { id: 'y', name: 'Walk', kind: 'check' },
  ] as const;
  expect(matchHabits([...found, { id: 'z', name: 'Swim', kind: 'check' }], own)).toEqual(
    new Map<string, object>([
      ['a', { type: 'here' }],
      ['x', { type: 'sameName', id: 'b' }],
      ['y', { type: 'otherKind' }],
    ]),
  );
});

test('offers an own habit to the first of several of its name', () => {
  const again = { ...read, id: 'b' };
  const matches = matchHabits([read, again], [{ id: 'own', name: 'read', kind: 'check' }]);
  expect(matches.get('a')).toEqual({ type: 'sameName', id: 'own' });
  expect(matches.has('b')).toBe(false);
});
