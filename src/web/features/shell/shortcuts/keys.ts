import type { RouteName } from '#i18n/paths.ts';

/** The pages that G and another key go to. */
export const places = {
  home: 'index',
  performance: 'habits-performance',
  settings: 'settings',
} as const satisfies Record<string, RouteName>;

/** Milliseconds for the second key. */
export const SEQUENCE = 1_200;

const single = {
  n: 'createHabit',
  d: 'createDivider',
  j: 'next',
  k: 'previous',
  x: 'tick',
  e: 'options',
  s: 'day',
  '[': 'previousDay',
  ']': 'nextDay',
  '?': 'help',
} as const;
const afterG: Readonly<Record<string, keyof typeof places>> = { h: 'home', p: 'performance', s: 'settings' };

/** The actions of keys; their texts are under `shortcuts`. */
export type Action = (typeof single)[keyof typeof single] | keyof typeof places | 'undo';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The action of a key; `before` is the previous key. Null for any other key. */
export function actionOf({ key, ctrlKey, metaKey, altKey }: Pressed, before: string | null): Action | null {
  const name = key.toLowerCase();
  if (ctrlKey || metaKey) return name === 'z' && !altKey ? 'undo' : null;
  if (altKey) return null;
  const sequence = before === 'g' ? afterG[name] : undefined;
  return sequence ?? (single as Readonly<Record<string, Action>>)[name] ?? null;
}
