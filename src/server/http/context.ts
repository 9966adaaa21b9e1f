import type { PasswordHasher } from '#server/auth/password-hash.ts';
import type { SignInWatch } from '#server/auth/sign-in-watch.ts';
import type { ClockGuard } from '#server/clock/clock-guard.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { DiskWatch } from '#server/disk/disk-watch.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Limits } from '#server/plugins/rate-limits.ts';
import type { Providers } from '#server/providers/provider.ts';
import type { PushSender } from '#server/reminders/push-sender.ts';
import type { UnsubscribeTokens } from '#server/reminders/unsubscribe-tokens.ts';
import type { UserTurns } from './user-turns.ts';

/** Milliseconds since 1970-01-01 UTC. */
export type Clock = () => number;

/** What the routes of one app share. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly clockGuard: ClockGuard;
  readonly limits: Limits;
  readonly turns: UserTurns;
  readonly passwords: PasswordHasher;
  readonly signInWatch: SignInWatch;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly metrics: Metrics;
  readonly providers: Providers;
  readonly push: PushSender;
  readonly unsubscribing: UnsubscribeTokens;
  readonly disk: DiskWatch;
}
