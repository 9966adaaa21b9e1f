import type { Write } from './mutation.ts';

/** A write that the page shows and the database does not have. */
export interface UnkeptWrite {
  readonly write: Write;
  /** The queued write that it makes needless. */
  readonly replaces?: Write | undefined;
}

export type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Journal = ReturnType<typeof createJournal>;

const KEY = 'unkeptWrites';

/**
 * Writes that the database did not have yet when their page was left, in local storage, which needs no transaction. They are for the next
 * page of the device, or for this one when it is shown again. Where local storage is forbidden or full, nothing is kept.
 */
export function createJournal(storage: LocalStorage) {
  const read = (): UnkeptWrite[] => {
    try {
      return (JSON.parse(storage.getItem(KEY) ?? '[]') as unknown[]).filter(isUnkept);
    } catch {
      return [];
    }
  };
  /** Says whether they are kept. */
  const write = (entries: readonly UnkeptWrite[]): boolean => {
    try {
      if (entries.length > 0) storage.setItem(KEY, JSON.stringify(entries));
      else storage.removeItem(KEY);
      return true;
    } catch {
      return false;
    }
  };
  const remove = (drop: (write: Write) => boolean): boolean => {
    const entries = read();
    const left = entries.filter((entry) => !drop(entry.write));
    return left.length === entries.length || write(left);
  };
  return {
    read,
    remove,
    /** Says whether they are kept. */
    add: (entries: readonly UnkeptWrite[]): boolean => {
      const ids = entries.map((entry) => entry.write.id);
      return write([...read().filter((entry) => !ids.includes(entry.write.id)), ...entries]);
    },
  };
}

function isUnkept(entry: unknown): entry is UnkeptWrite {
  const { id, kind, account } = (entry as Partial<UnkeptWrite> | null)?.write ?? {};
  return [id, kind, account].every((each) => typeof each === 'string');
}
