import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, type QueryResult, SelectQueryNode } from 'kysely';

type Answer = Promise<QueryResult<unknown>>;

interface PageScope {
  readonly reads: Map<string, Answer>;
  isLargeAccount: boolean;
}

const scopes = new AsyncLocalStorage<PageScope>();

/**
 * Within `work`, identical SELECTs outside transactions (same SQL, same parameters) go to the engine once and share their rows: a rendered
 * page calls several API routes with the same reads. Any write discards them all. A nested scope is the outer one.
 */
export async function inPageScope<T>(work: () => T | Promise<T>): Promise<T> {
  const scope = scopes.getStore() ?? { reads: new Map(), isLargeAccount: false };
  return await scopes.run(scope, async () => await work());
}

/** Whether the current work belongs to a page, whose calls share their reads. */
export function isInPage(): boolean {
  return scopes.getStore() !== undefined;
}

/** Marks the page's account as too large for the server to render its data. */
export function noteLargeAccount(): void {
  const scope = scopes.getStore();
  if (scope) scope.isLargeAccount = true;
}

/** Whether it was marked: known once a call of the page has found its session. */
export function isLargeAccount(): boolean {
  return scopes.getStore()?.isLargeAccount === true;
}

/** Discards the shared reads, since a write may have changed them. */
export function forgetPageReads(): void {
  scopes.getStore()?.reads.clear();
}

/** Sends a statement outside a transaction, or returns its shared result. */
export async function throughPageScope(query: CompiledQuery, send: () => Answer): Answer {
  const scope = scopes.getStore()?.reads;
  if (!scope) return await send();
  if (!isPlainSelect(query)) return await write(send);
  const key = JSON.stringify([query.sql, query.parameters]);
  const known = scope.get(key);
  if (known) return copyOf(await known);
  const answer = send();
  scope.set(key, answer);
  try {
    return copyOf(await answer);
  } catch (error) {
    if (scope.get(key) === answer) scope.delete(key);
    throw error;
  }
}

/** Discards before and after: a read that started during the write is uncertain. */
async function write(send: () => Answer): Answer {
  forgetPageReads();
  try {
    return await send();
  } finally {
    forgetPageReads();
  }
}

/** Reads and nothing else. A `with` may contain a write, and a raw statement anything. */
export function isPlainSelect({ query }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) && query.with === undefined;
}

/** Column values are text, numbers and null, so a copy of each row isolates one reader's changes from the next. */
function copyOf(result: QueryResult<unknown>): QueryResult<unknown> {
  return { ...result, rows: result.rows.map((row) => Object.assign({}, row)) };
}
