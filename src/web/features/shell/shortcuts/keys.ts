import type { RouteName } from '#i18n/paths.ts';

/** What keys do, by the name of their words under `shortcuts`. */
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

/** Milliseconds in which the second key has to follow. */
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

/** What a key asks for, `before` being the key pressed just before it; null for one that is nothing of ours. */
export function actionOf({ key, ctrlKey, metaKey, altKey }: Pressed, before: string | null): Action | null {
  const name = key.toLowerCase();
  if (ctrlKey || metaKey) return name === 'z' && !altKey ? 'undo' : null;
  if (altKey) return null;
  const sequence = before === 'g' ? afterG[name] : undefined;
  return sequence ?? single[name] ?? null;
}
