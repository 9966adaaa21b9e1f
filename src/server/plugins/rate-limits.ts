import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '#server/http/api-error.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** How often, before RATE_LIMIT_SCALE: counted in this process (security.md, A1 and A2). */
const budgets = {
  /** All calls of one address: a household, an office. */
  address: { points: 3_000, duration: MINUTE },
  /** All calls of one signed-in user. */
  user: { points: 1_200, duration: MINUTE },
  /** Product events from one address, of visitors too. */
  eventsOfAddress: { points: 120, duration: MINUTE },
  /** Passwords checked or set from one address, counted before any hashing. */
  passwordsOfAddress: { points: 20, duration: 10 * MINUTE },
  /** Passwords checked for one account, from wherever. */
  passwordsOfAccount: { points: 100, duration: DAY },
  /** Passwords that one signed-in user gives to prove who they are. */
  passwordsOfUser: { points: 20, duration: HOUR },
  /** Mails asked for from one address: forgotten passwords, confirmations. */
  mailsOfAddress: { points: 20, duration: HOUR },
  /** Mails asked for to one mailbox, from wherever. Taken for unknown ones too, or it would tell which are known. */
  mailsOfAccount: { points: 5, duration: HOUR },
  /** Secrets out of mails (reset, confirm, reopen) that are tried from one address. */
  secretsOfAddress: { points: 20, duration: 10 * MINUTE },
  /** Pictures that one user uploads. */
  uploadsOfUser: { points: 20, duration: HOUR },
  /** Times that one user asks to close or erase the account. */
  closingsOfUser: { points: 10, duration: HOUR },
} as const;

export type LimitName = keyof typeof budgets;

export interface Limits {
  /** Takes one from a budget. Throws 429 with Retry-After when it is spent. */
  take(name: LimitName, key: string): Promise<void>;
}

export function createLimits(scale: number): Limits {
  const limiters = new Map(
    Object.entries(budgets).map(([name, { points, duration }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: Math.ceil(points * scale), duration }),
    ]),
  );
  return {
    take: async (name, key) => {
      try {
        await limiters.get(name)?.consume(key);
      } catch (spent) {
        if (spent instanceof RateLimiterRes) throw tooManyRequests(Math.ceil(spent.msBeforeNext / 1_000));
        throw spent;
      }
    },
  };
}

/** The address a budget is kept by: one IPv6 customer holds a whole /64. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':');
  const filled = tail === undefined ? groups : [...groups, '0', '0', '0', '0'];
  return `${filled
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':')}::/64`;
}
