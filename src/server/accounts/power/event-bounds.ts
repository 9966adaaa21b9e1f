import { DAY } from '#domain/days/time.ts';

const MIB = 1024 * 1024;

/** The storage limits of product events: a new one past a bound is dropped, and each expires. */
export interface EventBounds {
  readonly eventsMax: number;
  readonly bytesMax: number;
  readonly ttlMs: number;
}

/** All visitors together: anyone may write them. */
export const visitorEvents: EventBounds = { eventsMax: 100_000, bytesMax: 64 * MIB, ttlMs: 30 * DAY };

/** Of one user. */
export const userEvents: EventBounds = { eventsMax: 10_000, bytesMax: 4 * MIB, ttlMs: 90 * DAY };

/** The approximate bytes of a row beside its texts: ids, instants, index entries. */
const BESIDE = 150;

/** The bytes that an event counts for. */
export function bytesOfEvent(name: string, properties: string): number {
  return Buffer.byteLength(name) + Buffer.byteLength(properties) + BESIDE;
}
