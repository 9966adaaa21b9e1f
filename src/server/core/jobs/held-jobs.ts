import type { EnqueuedJob } from '#server/core/database/transaction-scope.ts';
import type { JobGroup } from './job-policy.ts';

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
    const held = this.#byGroup.get(group) ?? new Map<string, EnqueuedJob>();
    this.#byGroup.set(group, held);
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
