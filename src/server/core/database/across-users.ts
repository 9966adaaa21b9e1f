import { AsyncLocalStorage } from 'node:async_hooks';

/** The purpose of the current work over all users; empty while it serves one user. */
export const crossUserPurpose = new AsyncLocalStorage<string>();

/**
 * The one way to send statements without a user: jobs search over all users, a batch at a time (architecture, "Storage"). All statements
 * of `work` run under `purpose`, and a test lists the allowed statements of each purpose; anywhere else such a statement fails the tests.
 */
export async function acrossUsers<T>(purpose: string, work: () => T | Promise<T>): Promise<T> {
  return await crossUserPurpose.run(purpose, async () => await work());
}
