import { createLatePart } from '#client/state/late-part.ts';
import type { Mutation } from './mutation.ts';
import { isLate } from './mutations/all.ts';
import { areAllDefined } from './mutations/defined.ts';
import type { OutboxStorage } from './storage.ts';

/**
 * The definitions of the mutations that a first screen does not make. One that is made before they are there is stored, and shown and sent
 * once they are.
 */
export const lateDefinitions = createLatePart(() => import('./mutations/late.ts'));

interface Definitions {
  readonly areLoaded: () => boolean;
  readonly isLate: (mutation: Mutation) => boolean;
  /** False when it failed. */
  readonly load: () => Promise<boolean>;
}

/** Storage that hands out mutations only once their definitions are there: one that is unknown would be skipped, and overtaken. */
export function withDefinitions(
  storage: OutboxStorage,
  definitions: Definitions = { areLoaded: areAllDefined, isLate, load: lateDefinitions.load },
): OutboxStorage {
  const isReady = async (account: string): Promise<boolean> => {
    if (definitions.areLoaded()) return true;
    const listed = await storage.list(account);
    return !listed.some(definitions.isLate) || (await definitions.load());
  };
  return {
    ...storage,
    async claimHead(account, now) {
      return (await isReady(account)) ? await storage.claimHead(account, now) : null;
    },
  };
}
