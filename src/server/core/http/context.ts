import type { Clock } from '#server/core/clock/clock.ts';
import type { ClockGuard } from '#server/core/clock/clock-guard.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Database } from '#server/core/database/database.ts';
import type { DiskWatch } from '#server/core/disk/disk-watch.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';
import type { UserTurns } from '#server/core/limits/user-queues.ts';
import type { Mailer } from '#server/core/mail/mailer.ts';
import type { Metrics } from '#server/core/ops/metrics.ts';

/** What all modules of one app share. What only one module uses, that module makes for itself. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly clockGuard: ClockGuard;
  readonly limits: Limits;
  readonly turns: UserTurns;
  readonly mailer: Mailer;
  readonly metrics: Metrics;
  readonly disk: DiskWatch;
}
