import { dividerCreate, dividerDelete, dividerReorder, dividerUpdate } from './dividers.ts';
import { habitCreate, habitDelete, habitReorder, habitUpdate } from './habits.ts';
import type { Kind } from './mutation-type.ts';
import { onboardingUpdate, settingsUpdate, userUpdate } from './profile.ts';
import { stepCreate, stepDelete, stepReorder, stepUpdate } from './steps.ts';
import { habitTick } from './tick.ts';

/** Every write of the product. A name is kept in the storage of devices: it may be added to, never changed. */
const kinds = {
  'habit.create': habitCreate,
  'habit.update': habitUpdate,
  'habit.delete': habitDelete,
  'habit.tick': habitTick,
  'habit.reorder': habitReorder,
  'divider.create': dividerCreate,
  'divider.update': dividerUpdate,
  'divider.delete': dividerDelete,
  'divider.reorder': dividerReorder,
  'step.create': stepCreate,
  'step.update': stepUpdate,
  'step.delete': stepDelete,
  'step.reorder': stepReorder,
  'settings.update': settingsUpdate,
  'onboarding.update': onboardingUpdate,
  'user.update': userUpdate,
};

type Kinds = typeof kinds;
export type KindName = keyof Kinds;
/** Those that may wait while others overtake them: nothing that is written later builds on what is gone. */
export type Removal = 'habit.delete' | 'divider.delete' | 'step.delete';
export type VariablesOf<K extends KindName> = Kinds[K] extends Kind<infer V, infer _A> ? V : never;
export type AnswerOf<K extends KindName> = Awaited<ReturnType<Kinds[K]['request']>>;
/** What a page gives: the id of a new item may be left out. */
export type InputOf<K extends KindName> = Kinds[K] extends { creates(variables: never): string }
  ? Omit<VariablesOf<K>, 'id'> & { readonly id?: string }
  : VariablesOf<K>;

/** The kind of a stored write, whatever it carries; undefined for one that a later build wrote. */
export function kindOf(name: string): Kind<unknown> | undefined {
  return (kinds as Record<string, Kind<unknown>>)[name];
}
