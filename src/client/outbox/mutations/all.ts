import * as profile from './daily.ts';
import { dayUpdate, dividerReorder, dividerUpdate, habitReorder, habitTick, stepUpdate } from './daily.ts';
import { areAllDefined, laterDefinition, type MutationDefinition } from './definition.ts';
import type { LateDefinitions } from './late.ts';

/** Every mutation of the product, with those of late.ts. Devices store the names: add to them, but never change one. */
const first = {
  'habit.tick': habitTick,
  'day.update': dayUpdate,
  'step.update': stepUpdate,
  'divider.update': dividerUpdate,
  'habit.reorder': habitReorder,
  'divider.reorder': dividerReorder,
  'settings.update': profile.settingsUpdate,
  'onboarding.update': profile.onboardingUpdate,
  'user.update': profile.userUpdate,
};

type Definitions = typeof first & LateDefinitions;
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

/** The definition of a stored mutation, whatever its variables; undefined for one that a later build made, or that is not loaded. */
export const definitionOf = (name: string): MutationDefinition<unknown> | undefined =>
  (name in first ? first[name as keyof typeof first] : undefined) ?? laterDefinition(name);

/** Whether a mutation waits for the definitions of late.ts. */
export const isLate = ({ kind }: { readonly kind: string }): boolean => !areAllDefined() && !(kind in first);
