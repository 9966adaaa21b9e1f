import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { BatchRolledBackError } from './errors.ts';

/**
 * Commits the transactions of one turn of the event loop together, with one sync of the disk (docs/decisions/storage.md). Each is a
 * savepoint of its own, so that one can be rolled back alone. The caller runs them one at a time.
 */
export class CommitBatch {
  readonly #database: DatabaseSync;
  readonly #isRunning: () => boolean;
  readonly #commands = new Map<string, StatementSync>();
  /** Resolves when the disk has the open batch. */
  #batch: PromiseWithResolvers<void> | null = null;
  /** The turn of the open batch is over, but a transaction in it still ran. */
  #isDue = false;

  /** `isRunning`: whether a transaction runs now. */
  constructor(database: DatabaseSync, isRunning: () => boolean) {
    this.#database = database;
    this.#isRunning = isRunning;
  }

  /** Begins a transaction. */
  begin(): void {
    if (!this.#batch) {
      this.#run('begin immediate');
      this.#batch = Promise.withResolvers();
      // Its transactions get the error too; a batch may have none.
      this.#batch.promise.catch(() => {});
      void this.#endAfterTurn(this.#batch);
    }
    this.#run('savepoint part');
  }

  /** Ends the transaction; the returned promise resolves when the disk has it. */
  add(): Promise<void> {
    this.#run('release part');
    return this.#batch?.promise ?? Promise.reject(new BatchRolledBackError());
  }

  /**
   * Undoes the transaction alone. A full disk or a failed write has undone the whole batch already. The returned promise resolves when the
   * batch has ended: a refusal may be due to what others wrote in it.
   */
  async undo(): Promise<void> {
    const ended = this.#batch?.promise;
    if (this.#database.isTransaction) {
      this.#run('rollback to part');
      this.#run('release part');
    } else {
      this.#close()?.reject(new BatchRolledBackError());
    }
    await ended?.catch(() => {});
  }

  /** To be called when a transaction has ended. */
  commitIfDue(): void {
    if (this.#isDue) this.commit();
  }

  /** Commits the open batch, if any. No transaction may run. */
  commit(): void {
    const batch = this.#close();
    if (!batch) return;
    try {
      this.#run('commit');
      batch.resolve();
    } catch (error) {
      if (this.#database.isTransaction) this.#run('rollback');
      batch.reject(error);
    }
  }

  async #endAfterTurn(batch: PromiseWithResolvers<void>): Promise<void> {
    await turn();
    if (this.#batch !== batch) return;
    if (this.#isRunning()) this.#isDue = true;
    else this.commit();
  }

  #close(): PromiseWithResolvers<void> | null {
    const batch = this.#batch;
    this.#batch = null;
    this.#isDue = false;
    return batch;
  }

  #run(command: string): void {
    let statement = this.#commands.get(command);
    if (!statement) {
      statement = this.#database.prepare(command);
      this.#commands.set(command, statement);
    }
    statement.run();
  }
}
