import { type JobGroup, type JobPolicy, jobSlots } from './job-policy.ts';

interface SlotParts {
  readonly work: ReadonlyMap<string, { readonly policy: JobPolicy }>;
  /** Whether jobs that delete by the clock may start. */
  readonly isClockTrusted: () => boolean;
}

/** The slots of each group of kinds in this process. */
export class JobSlots {
  readonly #parts: SlotParts;
  readonly #taken = new Map<JobGroup, number>();

  constructor(parts: SlotParts) {
    this.#parts = parts;
  }

  take(group: JobGroup): void {
    this.#taken.set(group, this.#takenBy(group) + 1);
  }

  leave(group: JobGroup): void {
    this.#taken.set(group, this.#takenBy(group) - 1);
  }

  roomOf(group: JobGroup): number {
    return Math.max(0, jobSlots[group] - this.#takenBy(group));
  }

  /** The kinds that may start now, by group. */
  startable(): string[][] {
    const { work, isClockTrusted } = this.#parts;
    const isTrusted = isClockTrusted();
    const startable = [...work].filter(([, { policy }]) => isTrusted || !policy.needsTrustedClock);
    const groups = Map.groupBy(startable, ([, { policy }]) => policy.group);
    return [...groups.values()].map((entries) => entries.map(([kind]) => kind));
  }

  #takenBy(group: JobGroup): number {
    return this.#taken.get(group) ?? 0;
  }
}
