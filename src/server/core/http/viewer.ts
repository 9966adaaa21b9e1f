import { defaultSettings } from '#contract/defaults.ts';
import type { EventMethod } from '#contract/security-events.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import type { Settings } from '#contract/user.ts';
import { type DayClock, type DayKey, dayIn } from '#domain/days/day-key.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { Sight } from '#server/core/database/sight.ts';

/** The first answer of a write. */
export interface StoredAnswer {
  readonly requestHash: string;
  readonly status: number;
  /** Empty where `rowId` is set. */
  readonly text: string;
  /** The row from which to answer again, when the answer was too large to store. */
  readonly rowId: string | null;
}

/** What the personal token of a request may do and see (docs/decisions/personal-tokens.md). */
export interface Grant extends Sight {
  /** The id of the token or of its connection, and the name of that. */
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlySet<TokenScope>;
}

/** The user of this request: the session or the personal token, and its user. */
export interface Viewer {
  readonly userId: string;
  readonly tokenHash: string;
  readonly user: UsersTable;
  /** Of a personal token; a session may do and see all. */
  readonly grant?: Grant | undefined;
  /** What sends the request for the user; the user when left out. */
  readonly source?: 'assistant' | undefined;
  /** The Idempotency-Key of this request and its stored answer. */
  readonly idempotency: { readonly key: string; readonly stored: StoredAnswer | null } | null;
  readonly expiresAt: string;
  /** When this session was last proved; null when it never was. */
  readonly provedAt: string | null;
  /** When the first of two proofs was given; null without one. */
  readonly firstProvedAt: string | null;
  /** When a passkey or a code of two-step verification was last used in this session; null when none was. */
  readonly factorProvedAt: string | null;
  /** How this session began, by the first step of its sign-in; null for a token, and where it is not known. */
  readonly signedInBy: EventMethod | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** When the days of a user begin. */
export function dayClockOf({ time_zone, settings }: Pick<UsersTable, 'time_zone' | 'settings'>): DayClock {
  // Parsed alone: most requests need today and no other setting. Those of an older version lack it.
  const { dayStart = defaultSettings.dayStart } = JSON.parse(settings) as Partial<Settings>;
  return { timeZone: time_zone, dayStart };
}

/** Whether one missed day a month breaks no streak of a user. Parsed alone, as a tick needs no other setting. */
export const hasGrace = ({ settings }: Pick<UsersTable, 'settings'>): boolean =>
  (JSON.parse(settings) as Partial<Settings>).grace ?? defaultSettings.grace;

/** The viewer's own today. */
export function todayOf({ user }: Pick<Viewer, 'user'>, now: number): DayKey {
  const { timeZone, dayStart } = dayClockOf(user);
  return dayIn(timeZone, now, dayStart);
}
