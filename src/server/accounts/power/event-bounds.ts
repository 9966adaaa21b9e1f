import { DAY } from '#domain/time.ts';

const MIB = 1024 * 1024;

/** What is kept of product events: a new one past a bound is dropped, and each goes after its time. */
export interface EventBounds {
  readonly eventsMax: number;
  readonly bytesMax: number;
  readonly keptMs: number;
}

/** Of all visitors together: anybody may write them. */
export const visitorEvents: EventBounds = { eventsMax: 100_000, bytesMax: 64 * MIB, keptMs: 30 * DAY };

/** Of one user. */
export const userEvents: EventBounds = { eventsMax: 10_000, bytesMax: 4 * MIB, keptMs: 90 * DAY };

/** What a row takes beside its texts, about: ids, instants, its place in the indexes. */
const BESIDE = 150;

/** The bytes that an event counts for. */
export function bytesOfEvent(name: string, properties: string): number {
  return Buffer.byteLength(name) + Buffer.byteLength(properties) + BESIDE;
}
