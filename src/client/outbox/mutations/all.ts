import type { MutationDefinition } from './definition.ts';
import { dividerCreate, dividerDelete, dividerReorder, dividerUpdate } from './dividers.ts';
import {
  habitCreate,
  habitDelete,
  habitReorder,
  habitTick,
  habitUpdate,
  stepCreate,
  stepDelete,
  stepReorder,
  stepUpdate,
} from './habits.ts';
import { onboardingUpdate, settingsUpdate, userUpdate } from './profile.ts';

/** Every mutation of the product. Devices store the names: add to them, but never change one. */
const definitions = {
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

type Definitions = typeof definitions;
export type MutationName = keyof Definitions;
/** Mutations that can be deferred: no later mutation depends on an item that is gone. */
export type Removal = 'habit.delete' | 'divider.delete' | 'step.delete';
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
