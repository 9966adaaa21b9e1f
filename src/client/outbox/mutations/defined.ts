import type { MutationDefinition } from './definition.ts';

/** The definitions that were loaded after the page had begun, by their names (late.ts). */
const loaded = new Map<string, MutationDefinition<unknown>>();

export function addDefinitions(definitions: Readonly<Record<string, unknown>>): void {
  for (const [name, each] of Object.entries(definitions))
    loaded.set(name, each as MutationDefinition<unknown>);
}

export const laterDefinition = (name: string): MutationDefinition<unknown> | undefined => loaded.get(name);

/** Whether they are there; a service worker has them from its start. */
export const areAllDefined = (): boolean => loaded.size > 0;
