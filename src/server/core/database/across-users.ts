import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work under way looks over all users for; empty while it serves one user. */
export const crossUserPurpose = new AsyncLocalStorage<string>();

/**
 * The one door for statements that name no user: what jobs look for over all users, a batch at a time (architecture, "Storage").
 * Whatever `work` sends goes under `purpose`, and a test lists what each purpose may send; anywhere else such a statement fails
 * the tests.
 */
export async function acrossUsers<T>(purpose: string, work: () => T | Promise<T>): Promise<T> {
  return await crossUserPurpose.run(purpose, async () => await work());
}
