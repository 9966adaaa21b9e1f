/** What a request sees of its user's habits: a session all, a personal token often less. */
export interface Sight {
  /** The habits that exist for it; null for all. */
  readonly habitIds: ReadonlySet<string> | null;
  /** Whether it reads notes. */
  readonly notes: boolean;
}

interface Seeing {
  readonly sight?: Sight | undefined;
}

export const isSeen = ({ habitIds }: Sight, habitId: string): boolean => habitIds?.has(habitId) ?? true;

/** Of some habits' rows those that the request sees, without notes where it reads none. */
export function seenRows<R extends { readonly id: string }>({ sight }: Seeing, rows: R[]): R[] {
  if (!sight) return rows;
  const seen = sight.habitIds === null ? rows : rows.filter(({ id }) => isSeen(sight, id));
  return sight.notes ? seen : seen.map(withoutNotes);
}

/** A row of a habit as if nothing had ever been noted. */
function withoutNotes<R extends object>(row: R): R {
  return { ...row, ...('notes' in row && { notes: '' }), ...('noted' in row && { noted: '{}' }) };
}
