import type { RouteName } from '#i18n/paths.ts';

/** The actions of keys; their texts are under `shortcuts`. */
export type Action =
  | 'createHabit'
  | 'createDivider'
  | 'next'
  | 'previous'
  | 'tick'
  | 'options'
  | 'undo'
  | 'home'
  | 'performance'
  | 'settings'
  | 'help';

/** The pages that G and another key go to. */
export const places = {
  home: 'index',
  performance: 'habits-performance',
  settings: 'settings',
} as const satisfies Partial<Record<Action, RouteName>>;

/** Milliseconds for the second key. */
export const SEQUENCE = 1_200;

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const single: Readonly<Record<string, Action>> = {
  n: 'createHabit',
  d: 'createDivider',
  j: 'next',
  k: 'previous',
  x: 'tick',
  e: 'options',
  '?': 'help',
};
const afterG: Readonly<Record<string, Action>> = { h: 'home', p: 'performance', s: 'settings' };

/** The action of a key; `before` is the previous key. Null for any other key. */
export function actionOf({ key, ctrlKey, metaKey, altKey }: Pressed, before: string | null): Action | null {
  const name = key.toLowerCase();
  if (ctrlKey || metaKey) return name === 'z' && !altKey ? 'undo' : null;
  if (altKey) return null;
  const sequence = before === 'g' ? afterG[name] : undefined;
  return sequence ?? single[name] ?? null;
}
