import type { CircleRows } from './circle-rows.ts';

/** In one circle; null: of all. */
interface Entry {
  readonly circleId: string | null;
  readonly userId: string;
  /** The places at which it was sent and answered. */
  readonly from: number;
  to: number;
}

/** What the rows must say as long as these members are in their circle. */
export interface Promised {
  readonly members: readonly string[];
  readonly holds: (rows: CircleRows) => boolean;
}

/** What the clients of circles were told: it lives outside the process that is killed. */
export class CircleLedger {
  #now = 0;
  #acknowledgements = 0;
  #goal = Infinity;
  #reached: () => void = () => {};
  readonly #entrances: Entry[] = [];
  readonly #exits: Entry[] = [];
  readonly #blocks: (readonly [string, string])[] = [];
  readonly #promised = new Map<string, Promised>();

  get acknowledgements(): number {
    return this.#acknowledgements;
  }

  /** The place of this moment in the order of what is sent and answered. */
  place(): number {
    this.#now += 1;
    return this.#now;
  }

  acknowledged(): void {
    this.#acknowledgements += 1;
    if (this.#acknowledgements >= this.#goal) this.#reached();
  }

  /** Resolves when so many writes were acknowledged in all. */
  async reaches(acknowledgements: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#goal = acknowledgements;
    this.#reached = resolve;
    await promise;
  }

  entered(circleId: string, userId: string, from: number): void {
    this.#entrances.push({ circleId, userId, from, to: this.place() });
  }

  /** From now on, until the function is called or all jobs have run, something may take users out of a circle. */
  mayLeave(circleId: string | null, userIds: readonly string[]): () => void {
    const from = this.place();
    const exits = userIds.map((userId) => ({ circleId, userId, from, to: Infinity }));
    this.#exits.push(...exits);
    return () => {
      const to = this.place();
      for (const exit of exits) exit.to = to;
    };
  }

  blocked(userId: string, blockedId: string): void {
    this.#blocks.push([userId, blockedId]);
  }

  /** A later promise about the same takes the place of an earlier one. */
  promise(about: string, promised: Promised): void {
    this.#promised.set(about, promised);
  }

  /** From the sending of a write about it on, until one is acknowledged, it may be so or not. */
  suspend(about: string): void {
    this.#promised.delete(about);
  }

  isPromised(about: string): boolean {
    return this.#promised.has(about);
  }

  /** What the rows contradict of what was acknowledged, once no server runs and no job is left. */
  compare(rows: CircleRows): string[] {
    const settled = this.place();
    for (const exit of this.#exits) exit.to = Math.min(exit.to, settled);
    const members = new Set(rows.circle_members.map(({ member_id }) => member_id));
    const isIn = ({ circleId, userId }: Entry) =>
      rows.circle_members.some((each) => each.circle_id === circleId && each.account_id === userId);
    const hasBlock = ([userId, blockedId]: readonly [string, string]) =>
      rows.circle_blocks.some((each) => each.user_id === userId && each.blocked_id === blockedId);
    return [
      ...this.#entrances
        .filter((entrance) => this.#stays(entrance) && !isIn(entrance))
        .map(({ circleId, userId }) => `${userId} entered ${circleId} and is not there`),
      ...this.#blocks
        .filter((block) => !hasBlock(block))
        .map(([userId, blockedId]) => `${userId} blocked ${blockedId}, and there is no block`),
      ...[...this.#promised]
        .filter(([, { members: needed, holds }]) => needed.every((id) => members.has(id)) && !holds(rows))
        .map(([about]) => `${about} was acknowledged and is not so`),
    ];
  }

  /** Nothing that may have taken the user out was answered after it was sent. */
  #stays({ circleId, userId, from }: Entry): boolean {
    return !this.#exits.some(
      (exit) =>
        exit.userId === userId && exit.to > from && (exit.circleId === null || exit.circleId === circleId),
    );
  }
}
