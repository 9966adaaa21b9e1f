import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery } from 'kysely';

export type LoggedStatement = Pick<CompiledQuery, 'sql' | 'parameters' | 'query'>;

interface Recording {
  readonly statements: LoggedStatement[];
  readonly control: string[];
  readonly outer: Recording | undefined;
}

const recordings = new AsyncLocalStorage<Recording>();

/** Called by the driver for each statement that really goes to the engine. */
export function noteStatement({ sql, parameters, query }: CompiledQuery): void {
  for (let recording = recordings.getStore(); recording; recording = recording.outer) {
    recording.statements.push({ sql, parameters, query });
  }
}

/** Called by the driver for the start and the end of a transaction. */
export function noteControl(command: 'begin' | 'commit' | 'rollback'): void {
  for (let recording = recordings.getStore(); recording; recording = recording.outer) {
    recording.control.push(command);
  }
}

/**
 * Runs `work` and lists the statements that it, and all that it awaits, sent to the engine. The start and end of transactions are listed
 * apart, as `control`; the new revision of the user is written with `begin`.
 */
export async function countStatements<T>(
  work: () => T | Promise<T>,
): Promise<{ result: T; statements: LoggedStatement[]; control: string[] }> {
  const recording: Recording = { statements: [], control: [], outer: recordings.getStore() };
  const result = await recordings.run(recording, async () => await work());
  return { result, statements: recording.statements, control: recording.control };
}
