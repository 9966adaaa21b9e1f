import { createLatePart } from '#client/state/kinds.ts';
import { isLate } from './mutations/all.ts';
import { areAllDefined } from './mutations/definition.ts';
import type { OutboxStorage } from './storage.ts';

/**
 * The definitions of the mutations that a first screen does not make. One that is made before they are there is stored, and shown and sent
 * once they are.
 */
export const lateDefinitions = createLatePart(() => import('./mutations/late.ts'));

/** Storage that hands out mutations only once their definitions are there: one that is unknown would be skipped, and overtaken. */
export function withDefinitions(
  storage: OutboxStorage,
  definitions = { areLoaded: areAllDefined, isLate, load: lateDefinitions.load },
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
