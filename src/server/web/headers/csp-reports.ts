import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HOUR } from '#domain/days/time.ts';
import { routeNameAt } from '#i18n/paths.ts';
import type { Log } from '#server/core/errors/log.ts';
import { addressKeys, type Limits } from '#server/core/limits/rate-limits.ts';

export const CSP_REPORTS_PATH = '/csp-reports';

/** Bytes of one delivery: a browser sends a few reports together. */
const BODY_MAX = 32 * 1024;
const REPORTS_MAX = 20;
/** Kinds of violations that are logged within an hour: extensions of browsers cause many. */
const KINDS_MAX = 50;

const media = ['application/reports+json', 'application/csp-report', 'application/json'];

const text = z.string().max(8_192);
/** Of the Reporting API: `report-to`. */
const reportsSchema = z
  .array(
    z.object({
      type: text,
      body: z.object({ effectiveDirective: text, blockedURL: text.nullish(), documentURL: text }).optional(),
    }),
  )
  .max(REPORTS_MAX);
/** Of older browsers: `report-uri`. */
const oldReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'violated-directive': text,
    'blocked-uri': text.optional(),
    'document-uri': text,
  }),
});

/** What is logged of a violation: nothing that a user or a stranger wrote. */
interface Violation {
  readonly directive: string;
  /** An origin, or a word such as `inline`. */
  readonly blocked: string;
  /** The name of the page. */
  readonly page: string;
}

interface ReportParts {
  readonly limits: Limits;
  readonly log: Pick<Log, 'warn'>;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

/** Browsers report here what the policy of a page has refused. Each kind is logged once an hour; what is no report is ignored. */
export async function addCspReports(app: FastifyInstance, { limits, log, now }: ReportParts): Promise<void> {
  const isNew = createFilter(now);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    media,
    { parseAs: 'string', bodyLimit: BODY_MAX },
    async (_request: unknown, body: string | Buffer) => body.toString(),
  );
  app.post(CSP_REPORTS_PATH, async (request, reply) => {
    await limits.take('reportsOfAddress', addressKeys(request.ip));
    for (const violation of violationsIn(request.body)) {
      if (isNew(violation)) log.warn({ ...violation }, 'A page broke its content security policy');
    }
    return reply.code(204).send();
  });
}

/** Whether a kind of violation was not seen within the hour; false for all beyond the limit. */
function createFilter(now: () => number): (violation: Violation) => boolean {
  const seen = new Set<string>();
  let since = now();
  return (violation) => {
    if (now() - since >= HOUR) {
      seen.clear();
      since = now();
    }
    const kind = JSON.stringify(violation);
    if (seen.has(kind) || seen.size >= KINDS_MAX) return false;
    seen.add(kind);
    return true;
  };
}

function violationsIn(body: unknown): Violation[] {
  const given = parse(body);
  const old = oldReportSchema.safeParse(given).data?.['csp-report'];
  if (old) {
    const directive = old['effective-directive'] ?? old['violated-directive'];
    return violationOf(directive, old['blocked-uri'], old['document-uri']);
  }
  const reports = reportsSchema.safeParse(given).data ?? [];
  return reports.flatMap(({ type, body: found }) =>
    type === 'csp-violation' && found
      ? violationOf(found.effectiveDirective, found.blockedURL, found.documentURL)
      : [],
  );
}

function parse(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null;
  } catch {
    return null;
  }
}

const WORD = /^[a-z-]{1,40}$/;

function violationOf(directive: string, blocked: string | null | undefined, document: string): Violation[] {
  if (!WORD.test(directive)) return [];
  const page = routeNameAt(URL.parse(document)?.pathname ?? '') ?? 'other';
  return [{ directive, blocked: blockedIn(blocked ?? ''), page }];
}

/** Of an address only the origin: the rest may contain anything. */
function blockedIn(blocked: string): string {
  if (WORD.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (url === null || url.host.length > 100) return 'other';
  return url.host === '' ? url.protocol : `${url.protocol}//${url.host}`;
}
