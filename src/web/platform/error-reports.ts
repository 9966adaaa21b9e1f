import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  type ErrorEvent as Report,
  Scope,
} from '@sentry/browser';
import type { User } from '#contract/user.ts';
import { errorBuffer } from './error-buffer.ts';
import { scrub } from './scrub.ts';

interface ReportOptions {
  readonly dsn: string;
  readonly release: string;
  readonly locale: string;
  /** The user at the time of the error. */
  readonly user: () => User | null;
  /** Whether an error is a bug. */
  readonly isFault: (error: unknown) => boolean;
}

/**
 * Reports errors by the protocol of Sentry, with the user's email and avatar (docs/decisions/outside-services.md). Assembles the client from
 * the few needed parts, so that the rest of the library is not shipped.
 */
export function reportErrors({ dsn, release, locale, user, isFault }: ReportOptions): void {
  const client = new BrowserClient({
    dsn,
    release,
    environment: 'production',
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [eventFiltersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    sendClientReports: false,
    beforeSend: (event) => cleaned(event, user()),
  });
  const scope = new Scope();
  scope.setClient(client);
  scope.setTag('locale', locale);
  client.init();
  errorBuffer.passTo((trouble) => {
    const { error, mechanism } = read(trouble);
    if (isFault(error)) scope.captureException(error, { mechanism });
  });
}

/** An error is an event of the window, or the error itself from the router. */
function read(trouble: unknown): { error: unknown; mechanism: { type: string; handled: boolean } } {
  if (trouble instanceof ErrorEvent) {
    return { error: trouble.error ?? trouble.message, mechanism: { type: 'onerror', handled: false } };
  }
  if (trouble instanceof PromiseRejectionEvent) {
    return { error: trouble.reason, mechanism: { type: 'onunhandledrejection', handled: false } };
  }
  return { error: trouble, mechanism: { type: 'boundary', handled: true } };
}

function cleaned(event: Report, user: User | null): Report {
  for (const exception of event.exception?.values ?? []) {
    if (exception.value !== undefined) exception.value = scrub(exception.value);
    for (const frame of exception.stacktrace?.frames ?? []) {
      if (frame.filename !== undefined) frame.filename = scrub(frame.filename);
    }
  }
  if (event.message !== undefined) event.message = scrub(event.message);
  return {
    ...event,
    request: { url: location.origin + location.pathname, headers: { 'User-Agent': navigator.userAgent } },
    ...(user && { user: { id: user.id, email: user.email, avatar: user.pictureUrl } }),
  };
}
