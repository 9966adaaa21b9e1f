import type { FastifyRequest } from 'fastify';
import { type Config, sentryDsnOf } from '#server/core/config/config.ts';

/** Tells of an error that somebody met as a 5xx. Never waits and never fails. */
export type ReportError = (error: unknown, request: FastifyRequest) => void;

export interface ErrorReports {
  readonly report: ReportError;
  /** Sends what still waits, for two seconds at most. */
  close(): Promise<void>;
}

/** Where errors are reported to, as far as that is set up; without it nothing of it is even loaded. */
export async function createErrorReports(config: Config, release: string): Promise<ErrorReports> {
  const dsn = sentryDsnOf(config);
  if (dsn === undefined) return { report: () => undefined, close: async () => undefined };
  const { createSentryReports } = await import('./sentry-reports.ts');
  return createSentryReports(dsn, release);
}
