import type { Queries } from './database.ts';
import type { EngineName } from './engine.ts';

/** Whose rows a repository reads and writes, and through what: repositories take no bare id. */
export interface UserScope {
  readonly userId: string;
  readonly queries: Queries;
  readonly engine: EngineName;
}

/** The same for what needs to know no engine. */
export type UserRows = Pick<UserScope, 'queries' | 'userId'>;
