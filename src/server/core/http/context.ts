import type { Providers } from '#server/accounts/providers/provider.ts';
import type { PasswordHasher } from '#server/accounts/services/password-hash.ts';
import type { SignInWatch } from '#server/accounts/services/sign-in-watch.ts';
import type { ClockGuard } from '#server/core/clock/clock-guard.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Database } from '#server/core/database/database.ts';
import type { DiskWatch } from '#server/core/disk/disk-watch.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';
import type { UserTurns } from '#server/core/limits/user-turns.ts';
import type { Mailer } from '#server/core/mail/mailer.ts';
import type { Metrics } from '#server/core/ops/metrics.ts';
import type { PushSender } from '#server/habits/reminders/push-sender.ts';
import type { UnsubscribeTokens } from '#server/habits/reminders/unsubscribe-tokens.ts';

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
