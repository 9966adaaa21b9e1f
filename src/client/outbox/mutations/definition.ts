import type { AccountData } from '#client/state/account-data.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { PowerEvent } from '#contract/power.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { ApiClient } from '../../api/api-client.ts';

export interface Context {
  /** The user's current day. */
  readonly today: DayKey;
  /** When the mutation was made, ISO 8601 UTC. */
  readonly at: string;
}

/** How mutations of one name are sent, and what they change. `V` are their variables, `A` is the server's answer. */
export interface MutationDefinition<V, A = unknown> {
  request(api: ApiClient, variables: V, key: string): Promise<A>;
  /**
   * The predicted data, by the rules of the domain. It changes nothing in a data that has the change already, nor in a data that
   * lacks the item.
   */
  apply(data: AccountData, variables: V, context: Context): AccountData;
  /** Puts the answer in the place of the prediction; `data` has the change applied. */
  reconcile?(data: AccountData, variables: V, answer: A): AccountData;
  /** The id of the item that it creates. */
  creates?(variables: V): string;
  /** The ids of the items that must exist for it. */
  dependsOn(variables: V): readonly string[];
  /** The same mutation without an item that could not be created; null when nothing is left. Left out: it is rolled back whole. */
  withoutDependency?(variables: V, id: string): V | null;
  /** True when the newer mutation makes the older one, which was not sent yet, needless. */
  replaces?(newer: V, older: V): boolean;
  /** Refusals that mean that the wanted state exists already: deleting what is gone. */
  succeedsOn?: readonly ErrorCode[];
  /** Sent after success (docs/rules/api.md#product-events); a failure is only logged. */
  event?(variables: V): PowerEvent;
}

/** Infers the types of a definition. */
export const defineMutation = <V, A>(definition: MutationDefinition<V, A>): MutationDefinition<V, A> =>
  definition;
/** The same for a mutation that creates an item whose id the client chooses. */
export const defineCreate = <V extends { readonly id: string }, A>(
  definition: MutationDefinition<V, A> & { creates(variables: V): string },
) => definition;

/** The definitions that were loaded after the page had begun, by their names (late.ts). */
const loaded = new Map<string, MutationDefinition<unknown>>();

export function addDefinitions(definitions: Readonly<Record<string, unknown>>): void {
  for (const [name, each] of Object.entries(definitions))
    loaded.set(name, each as MutationDefinition<unknown>);
}

export const laterDefinition = (name: string): MutationDefinition<unknown> | undefined => loaded.get(name);

/** Whether they are there; a service worker has them from its start. */
export const areAllDefined = (): boolean => loaded.size > 0;
