import * as breaks from './breaks.ts';
import { dayUpdate } from './days.ts';
import type { MutationDefinition } from './definition.ts';
import * as dividers from './dividers.ts';
import * as habits from './habits.ts';
import * as profile from './profile.ts';
import { habitTimer } from './timer.ts';

/** Every mutation of the product. Devices store the names: add to them, but never change one. */
const definitions = {
  'habit.create': habits.habitCreate,
  'habit.update': habits.habitUpdate,
  'habit.delete': habits.habitDelete,
  'habit.tick': habits.habitTick,
  'habit.timer': habitTimer,
  'day.update': dayUpdate,
  'habit.reorder': habits.habitReorder,
  'divider.create': dividers.dividerCreate,
  'divider.update': dividers.dividerUpdate,
  'divider.delete': dividers.dividerDelete,
  'divider.reorder': dividers.dividerReorder,
  'step.create': habits.stepCreate,
  'step.update': habits.stepUpdate,
  'step.delete': habits.stepDelete,
  'step.reorder': habits.stepReorder,
  'break.create': breaks.breakCreate,
  'break.update': breaks.breakUpdate,
  'break.delete': breaks.breakDelete,
  'settings.update': profile.settingsUpdate,
  'onboarding.update': profile.onboardingUpdate,
  'user.update': profile.userUpdate,
};

type Definitions = typeof definitions;
export type MutationName = keyof Definitions;
/** Mutations that can be deferred: no later mutation depends on an item that is gone. */
export type Removal = 'break.delete' | 'habit.delete' | 'divider.delete' | 'step.delete';
export type VariablesOf<K extends MutationName> =
  Definitions[K] extends MutationDefinition<infer V, infer _A> ? V : never;
export type AnswerOf<K extends MutationName> = Awaited<ReturnType<Definitions[K]['request']>>;
/** What a page passes: the id of a new item may be left out. */
export type InputOf<K extends MutationName> = Definitions[K] extends { creates(variables: never): string }
  ? Omit<VariablesOf<K>, 'id'> & { readonly id?: string }
  : VariablesOf<K>;

/** The definition of a stored mutation, whatever its variables; undefined for one that a later build made. */
export function definitionOf(name: string): MutationDefinition<unknown> | undefined {
  return (definitions as Record<string, MutationDefinition<unknown>>)[name];
}
