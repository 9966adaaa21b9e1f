import { describe, expect, it } from 'vitest';
import { actionOf } from './keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('a key', () => {
  it('runs its action, in capitals too', () => {
    expect(
      ['n', 'D', 'j', 'k', 'x', 'e', 's', '[', ']', '?'].map((key) => actionOf(press(key), null)),
    ).toEqual([
      'createHabit',
      'createDivider',
      'next',
      'previous',
      'tick',
      'options',
      'day',
      'previousDay',
      'nextDay',
      'help',
    ]);
  });

  it('goes to a page only after G', () => {
    expect(['h', 'p', 's'].map((key) => actionOf(press(key), 'g'))).toEqual([
      'home',
      'performance',
      'settings',
    ]);
    expect(['h', 'p', 'g'].map((key) => actionOf(press(key), null))).toEqual([null, null, null]);
    expect(actionOf(press('h'), 'n')).toBeNull();
  });

  it('leaves the browser its own shortcuts, except undo', () => {
    expect(actionOf(press('n', { ctrlKey: true }), null)).toBeNull();
    expect(actionOf(press('d', { metaKey: true }), null)).toBeNull();
    expect(actionOf(press('e', { altKey: true }), null)).toBeNull();
    expect(actionOf(press('z', { ctrlKey: true }), null)).toBe('undo');
    expect(actionOf(press('z', { metaKey: true }), null)).toBe('undo');
    expect(actionOf(press('z'), null)).toBeNull();
  });
});
