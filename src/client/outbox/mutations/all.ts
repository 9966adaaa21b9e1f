import { dividerReorder, dividerUpdate, habitReorder, habitTick, stepUpdate } from './daily.ts';
import { dayUpdate } from './days.ts';
import type { MutationDefinition } from './definition.ts';
import type { LateDefinitions } from './late.ts';
import * as profile from './profile.ts';

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

let definitions = first as unknown as Readonly<Record<string, MutationDefinition<unknown>>>;

/** Adds the definitions of late.ts. */
export function addDefinitions(late: LateDefinitions): void {
  definitions = { ...definitions, ...(late as unknown as typeof definitions) };
}

/** The definition of a stored mutation, whatever its variables; undefined for one that a later build made, or that is not loaded. */
export function definitionOf(name: string): MutationDefinition<unknown> | undefined {
  return definitions[name];
}

/** Whether those of late.ts are there; a service worker has them from its start. */
export const areAllDefined = (): boolean => 'habit.create' in definitions;

/** Whether a mutation waits for them. */
export const isLate = ({ kind }: { readonly kind: string }): boolean =>
  !areAllDefined() && !(kind in definitions);
