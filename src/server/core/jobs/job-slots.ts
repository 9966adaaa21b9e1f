import type { EnqueuedJob } from '#server/core/database/database.ts';
import { type JobGroup, type JobPolicy, jobSlots } from './job-kinds.ts';

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

/** A search finds those beyond. */
const HELD_MAX = 1_000;

/** Due jobs of this process that wait for a slot of their group, each once, in the order in which they came. */
export class HeldJobs {
  readonly #byGroup = new Map<JobGroup, Map<string, EnqueuedJob>>();

  get size(): number {
    return this.#byGroup.values().reduce((sum, { size }) => sum + size, 0);
  }

  /** False when too many are held. */
  add(job: EnqueuedJob, group: JobGroup): boolean {
    const held = this.#byGroup.getOrInsertComputed(group, () => new Map());
    if (held.size >= HELD_MAX) return false;
    held.set(`${job.user_id} ${job.id}`, job);
    return true;
  }

  /** Hands over the first job of a group, if there is one. */
  take(group: JobGroup): EnqueuedJob[] {
    const held = this.#byGroup.get(group);
    const [first] = held ?? [];
    if (!first) return [];
    const [name, job] = first;
    held?.delete(name);
    return [job];
  }
}
