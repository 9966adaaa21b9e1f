import { isDue, type Write } from './mutation.ts';

export interface Added {
  readonly sequence: number;
  readonly replaced: boolean;
  /** Writes, this one included, that have another place or are claimed since. */
  readonly changed?: readonly Write[];
}

/** Where writes wait, in order, until they are answered; shared by all tabs of the device. */
export interface OutboxStorage {
  /** Registers a write before `add`, which is called once the writes before it are added. */
  register?(write: Write, replaces?: Write): void;
  /** Adds at the end and gives the place. In the same step it takes out `replaces`, unless that may have been sent. */
  add(write: Write, replaces?: Write): Promise<Added>;
  list(account: string): Promise<Write[]>;
  /** The first write of the account that is due at `now`, marked as one that may have reached the server. */
  claimHead(account: string, now: number): Promise<Write | null>;
  update(write: Write): Promise<void>;
  /** Takes out a write that was answered and, in the same step, notes the answer until the device's copy of the club has it. */
  settle(write: Write, answer: unknown): Promise<void>;
  /** `isMoved` false leaves writes that were moved from memory to the database since. */
  remove(writes: readonly Write[], isMoved?: boolean): Promise<void>;
  /** Takes out a write, unless it may have been sent; says whether it did. */
  takeBack(write: Write): Promise<boolean>;
  /** Forgets all that the device keeps of what the server said, and the writes of an account. */
  clear(account: string | null): Promise<void>;
}

/** A queue that lives as long as the page, for devices that keep nothing. */
export function createMemoryStorage(): OutboxStorage {
  const records = new Map<number, Write>();
  let last = 0;
  // The memory of another tab has writes of the same numbers.
  const isHere = ({ id, sequence }: Write) => records.get(sequence)?.id === id;
  const list = (account: string) =>
    [...records.values()].filter((write) => write.account === account).map((write) => structuredClone(write));
  return {
    async add(write, replaces) {
      const old = replaces && records.get(replaces.sequence);
      const replaced = old !== undefined && old.id === replaces?.id && !old.claimed;
      if (replaced) records.delete(old.sequence);
      last += 1;
      records.set(last, structuredClone({ ...write, sequence: last }));
      return { sequence: last, replaced };
    },
    async list(account) {
      return list(account);
    },
    async claimHead(account, now) {
      const head = list(account).find((write) => isDue(write, now));
      if (!head) return null;
      const claimed = { ...head, claimed: true };
      records.set(head.sequence, claimed);
      return claimed;
    },
    async update(write) {
      if (isHere(write)) records.set(write.sequence, structuredClone(write));
    },
    async settle(write) {
      if (isHere(write)) records.delete(write.sequence);
    },
    async remove(writes) {
      for (const write of writes) if (isHere(write)) records.delete(write.sequence);
    },
    async takeBack(write) {
      return isHere(write) && !records.get(write.sequence)?.claimed && records.delete(write.sequence);
    },
    async clear(account) {
      for (const { sequence } of list(account ?? '')) records.delete(sequence);
    },
  };
}
