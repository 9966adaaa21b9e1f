import type { Queries } from './database.ts';
import type { EngineName } from './engine.ts';

/** The user whose rows a repository reads and writes, and the connection: repositories take no bare id. */
export interface UserScope {
  readonly userId: string;
  readonly queries: Queries;
  readonly engine: EngineName;
}

/** The same without the engine. */
export type UserRows = Pick<UserScope, 'queries' | 'userId'>;
