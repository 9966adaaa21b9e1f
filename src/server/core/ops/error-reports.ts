import type { FastifyRequest } from 'fastify';
import { type Config, sentryDsnOf } from '#server/core/config/config.ts';

/** Reports an error that a user got as a 5xx. Never blocks and never fails. */
export type ReportError = (error: unknown, request: FastifyRequest) => void;

export interface ErrorReports {
  readonly report: ReportError;
  /** Sends the queued reports, for two seconds at most. */
  close(): Promise<void>;
}

/** The error reports, if they are configured; otherwise their code is not even loaded. */
export async function createErrorReports(config: Config, release: string): Promise<ErrorReports> {
  const dsn = sentryDsnOf(config);
  if (dsn === undefined) return { report: () => undefined, close: async () => undefined };
  const { createSentryReports } = await import('./sentry-reports.ts');
  return createSentryReports(dsn, release);
}
