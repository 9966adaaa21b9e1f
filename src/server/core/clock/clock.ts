/** Milliseconds since 1970-01-01 UTC. */
export type Clock = () => number;

/** An instant as it is stored, ISO 8601 in UTC: from milliseconds since 1970-01-01 UTC, or a text. */
export const instant = (at: number | string): string => new Date(at).toISOString();
