import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { errorStatus } from '#contract/error-codes.ts';
import type { EventMethod } from '#contract/security-events.ts';
import type { Config } from '#server/core/config/config.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { addressGroups, truncateAddress } from '#server/core/limits/rate-limits.ts';
import { readKey } from '#server/core/secrets/secrets.ts';

const INTERNAL_ERROR = 500;
/** Characters of an account's mark: 96 bits. */
const MARK_LENGTH = 16;

interface Attempt {
  readonly method: EventMethod;
  /** Null when it names none. */
  readonly email: string | null;
}

/** `secondStep`: right so far, and a code of two-step verification must follow. */
type Outcome = 'ok' | 'secondStep' | 'refused';

/** The first is a whole sign-in, the second one that needs a second step. */
type Result = { readonly user: { readonly email: string } } | { readonly challenge: string };

export type SignInLog = ReturnType<typeof createSignInLog>;

/**
 * Runs sign-ins and logs the outcome of each in one line of a fixed form, which programs such as fail2ban read (docs/operations/monitoring.md). The
 * account is a keyed hash of the email: the lines of one account can be compared, and none reveals an email.
 */
export function createSignInLog(config: Pick<Config, 'DATA_DIR' | 'LOG_ADDRESSES'>) {
  const key = readLogKey(config.DATA_DIR);
  const markOf = (email: string) =>
    createHmac('sha256', key).update(email).digest('base64url').slice(0, MARK_LENGTH);
  const lineOf = (outcome: Outcome, { ip }: FastifyRequest, { method, email }: Attempt) => {
    const account = email === null ? null : markOf(email);
    const address = loggedAddress(ip, config.LOG_ADDRESSES);
    return { event: 'sign_in', outcome, method, account, address };
  };
  return async <T extends Result>(
    request: FastifyRequest,
    attempt: Attempt,
    signIn: () => Promise<T>,
  ): Promise<T> => {
    try {
      const signedIn = await signIn();
      const line =
        'user' in signedIn
          ? lineOf('ok', request, { ...attempt, email: signedIn.user.email })
          : lineOf('secondStep', request, attempt);
      request.log.info(line, 'sign-in');
      return signedIn;
    } catch (error) {
      if (isRefused(error)) request.log.warn(lineOf('refused', request, attempt), 'sign-in');
      throw error;
    }
  };
}

/** By its credentials or by a limit; an overloaded or failing server refuses without a reason in the client. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && errorStatus[error.code] < INTERNAL_ERROR;
}

/** A proxy's header may contain any text, which must not come into the log. An IPv4 address is written in one way only. */
function loggedAddress(ip: string, shown: Config['LOG_ADDRESSES']): string | null {
  if (shown === 'none' || isIP(ip) === 0) return null;
  if (shown === 'truncated') return truncateAddress(ip);
  const groups = addressGroups(ip);
  const [withoutZone = ''] = ip.split('%');
  return typeof groups === 'string' ? groups : withoutZone;
}

/** Created once in DATA_DIR/log.key. */
const readLogKey = (folder: string): Buffer =>
  readKey({
    given: undefined,
    folder,
    name: 'log.key',
    trouble:
      'holds no key: restore it from a backup, or remove it, and accounts have other hashes in the log.',
  });
