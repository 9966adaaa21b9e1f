import type { ErrorCode } from '#contract/error-codes.ts';
import type { PowerEvent } from '#contract/power.ts';
import type { DayKey } from '#domain/day-key.ts';
import type { AccountData } from '../account-data.ts';
import type { ApiClient } from '../api/api-client.ts';

export interface Context {
  /** The day it is for the user now. */
  readonly today: DayKey;
  /** When the write was made, ISO 8601 UTC. */
  readonly at: string;
}

/** What a write can make stale beyond the club itself. */
export type Figures = 'statistics' | 'stats' | 'achievements' | 'graphs' | 'histories';

/** One kind of write, declared once: how it is sent, and what it changes in the club meanwhile. `V` is what it carries. */
export interface Kind<V, A = unknown> {
  request(api: ApiClient, variables: V, key: string): Promise<A>;
  /**
   * The club as it will be, by the rules of the domain. Applying it to a club that has the change already changes nothing, and so
   * does applying it to a club that lacks the item.
   */
  apply(club: AccountData, variables: V, context: Context): AccountData;
  /** Puts what the server answered in the place of what was predicted; `club` has the change applied. */
  settle?(club: AccountData, variables: V, answer: A): AccountData;
  /** The id of the item that it makes. */
  creates?(variables: V): string;
  /** The ids of the items that must exist for it. */
  needs(variables: V): readonly string[];
  /** The same write without an item that could not be made; null when nothing is left of it. Left out: it falls whole. */
  without?(variables: V, id: string): V | null;
  /** True when the newer write makes the older one, which was not sent yet, needless. */
  replaces?(newer: V, older: V): boolean;
  /** Refusals that mean that the wanted state holds already: deleting what is gone. */
  forgives?: readonly ErrorCode[];
  refreshes?: readonly Figures[];
  /** Sent after success (specification §7); a failure is only logged. */
  event?(variables: V): PowerEvent;
}

/** Types a kind by what it says. */
export const defineKind = <V, A>(kind: Kind<V, A>): Kind<V, A> => kind;
/** The same for a kind that makes an item whose id the client chooses. */
export const defineCreate = <V extends { readonly id: string }, A>(
  kind: Kind<V, A> & { creates(variables: V): string },
) => kind;
