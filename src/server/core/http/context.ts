import type { FastifyRequest } from 'fastify';
import type { Clock } from '#server/core/clock/clock.ts';
import type { ClockGuard } from '#server/core/clock/clock-guard.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Database } from '#server/core/database/database.ts';
import type { DiskWatch } from '#server/core/disk/disk-watch.ts';
import type { Circuits } from '#server/core/limits/circuits.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';
import type { UserQueues } from '#server/core/limits/user-queues.ts';
import type { Mailer } from '#server/core/mail/mailer.ts';
import type { Metrics } from '#server/core/ops/metrics.ts';

/** The services that all modules share. A module builds what only it uses. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly clockGuard: ClockGuard;
  /** The time by which leases are taken and expire: the same for all processes. */
  readonly leaseTime: () => Promise<number>;
  readonly circuits: Circuits;
  readonly limits: Limits;
  readonly queues: UserQueues;
  readonly mailer: Mailer;
  readonly metrics: Metrics;
  readonly disk: DiskWatch;
}

/** Checks a request before any work is done for it. Rejects with 429 or 503. */
export type Admit = (request: FastifyRequest) => Promise<void>;
