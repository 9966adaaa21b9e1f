import { isIP, SocketAddress } from 'node:net';
import {
  ASSISTANT_WRITES_A_MINUTE,
  CALENDAR_READS_AN_HOUR,
  CHEERS_A_DAY,
  CIRCLE_LINKS_A_DAY,
  OPERATOR_ACTS_A_DAY,
  TAG_PRESSES_A_DAY,
  TOKEN_CALLS_A_DAY,
  TOKEN_CALLS_A_MINUTE,
  WEBHOOK_DELIVERIES_A_DAY,
} from '#contract/limits.ts';
import { DAY, HOUR, MINUTE } from '#domain/days/time.ts';
import { tooManyRequests } from '#server/core/errors/api-error.ts';
import { SlidingCounter, type SlidingCounterOptions } from './sliding-counter.ts';

/** A key of a budget. */
export interface BudgetKey {
  readonly key: string;
  /** How many times the points it may spend. */
  readonly times: number;
  /** When all places of a budget are taken, new keys share counts with those of their family: a flood by IPv6 refuses no IPv4. */
  readonly family: '' | 'ipv4' | 'ipv6';
}

/**
 * The networks around an IPv6 address, with the mask of their fourth group. One customer has a whole /64, some a /56 or a /48: together the
 * addresses of such a network may spend no more than some of them could alone.
 */
const NETWORKS = [
  { bits: 64, mask: 0xffff, times: 1 },
  { bits: 56, mask: 0xff00, times: 10 },
  { bits: 48, mask: 0, times: 30 },
] as const;

/**
 * The keys of an address's budget, which are taken together. An IPv4 address can be written in two ways. A proxy's header may be no address
 * at all: all such values share one key, so that a client's text never becomes a key.
 */
export function addressKeys(ip: string): readonly BudgetKey[] {
  const groups = addressGroups(ip);
  if (typeof groups === 'string') return [{ key: groups, times: 1, family: 'ipv4' }];
  const network = groups.slice(0, 3).join(':');
  const last = Number.parseInt(groups[3] ?? '0', 16);
  return NETWORKS.map(({ bits, mask, times }) => ({
    key: `${network}:${(last & mask).toString(16)}::/${bits}`,
    times,
    family: 'ipv6',
  }));
}

/** The key of an account's budget, by its email, for a request from an address. */
export function accountKeys(email: string, ip: string): readonly BudgetKey[] {
  const [{ family } = { family: '' as const }] = addressKeys(ip);
  return [{ key: email, times: 1, family }];
}

/** The key of a budget that all share. */
export const SERVER_KEYS: readonly BudgetKey[] = [{ key: 'server', times: 1, family: '' }];

const MAPPED = '::ffff:';

/** The eight groups of an IPv6 address; an IPv4 address in its one way of writing; `unknown` for anything else. */
export function addressGroups(ip: string): readonly string[] | string {
  const kind = isIP(ip);
  if (kind === 4) return ip;
  if (kind === 0) return 'unknown';
  const [plain = ''] = ip.split('%');
  const { address } = new SocketAddress({ address: plain, family: 'ipv6' });
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length);
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after];
}

/**
 * The network of an address: the first 24 bits of IPv4, or 48 of IPv6. It is enough for a user to recognise a sign-in, and names no device.
 * Null where there is no address.
 */
export function truncateAddress(ip: string): string | null {
  const groups = addressGroups(ip);
  if (groups === 'unknown') return null;
  if (typeof groups !== 'string') return `${groups.slice(0, 3).join(':')}::/48`;
  return `${groups.slice(0, groups.lastIndexOf('.'))}.0/24`;
}

interface Budget extends Omit<SlidingCounterOptions, 'now'> {
  /** The number of points in any window of this length, before RATE_LIMIT_SCALE. */
  readonly points: number;
}

/**
 * When all places are taken, new keys share counts for limits that protect secrets, and are not counted for the others
 * (docs/decisions/limits.md).
 */
const secret = (points: number, windowMs: number) =>
  ({ points, windowMs, placesMax: 20_000, whenFull: 'share' }) as const;
const comfort = (points: number, windowMs: number) =>
  ({ points, windowMs, placesMax: 50_000, whenFull: 'forget' }) as const;

/** Every rate limit. Each process counts for itself. */
export const budgets = {
  /** All calls of one address: a household, an office. */
  address: comfort(3_000, MINUTE),
  /** All calls of one signed-in user; large ones cost more than one point (callCost). */
  user: comfort(1_200, MINUTE),
  /** All calls of one personal token, instead of those of its user; large ones cost more than one point. */
  token: comfort(TOKEN_CALLS_A_MINUTE, MINUTE),
  tokenOfDay: comfort(TOKEN_CALLS_A_DAY, DAY),
  /** What an assistant writes by one token or connection: a loop ends before it has changed a record much. */
  assistantWrites: comfort(ASSISTANT_WRITES_A_MINUTE, MINUTE),
  /** New personal tokens: each is a mail. */
  newTokensOfUser: comfort(60, HOUR),
  /** Presses of one tag, and new tags: each is a mail. */
  tagOfDay: comfort(TAG_PRESSES_A_DAY, DAY),
  newTagsOfUser: comfort(60, HOUR),
  /** New calendar feeds, and reads of one feed. */
  newCalendarsOfUser: comfort(60, HOUR),
  calendar: comfort(CALENDAR_READS_AN_HOUR, HOUR),
  /** New webhooks and their new secrets. */
  newWebhooksOfUser: comfort(60, HOUR),
  /** New links to circles of one user, and cheers. */
  circleLinksOfUser: comfort(CIRCLE_LINKS_A_DAY, DAY),
  cheersOfUser: comfort(CHEERS_A_DAY, DAY),
  /** What all webhooks of one user are sent. */
  deliveriesOfUser: comfort(WEBHOOK_DELIVERIES_A_DAY, DAY),
  /** Product events from one address, of visitors too. */
  eventsOfAddress: comfort(120, MINUTE),
  /** Reports of a page's content security policy, from the browsers at one address. */
  reportsOfAddress: comfort(60, MINUTE),
  /** Pictures that one user uploads. */
  uploadsOfUser: comfort(20, HOUR),
  /** Export files: each reads all data of a user. */
  exportsOfUser: comfort(60, HOUR),
  /** Requests of one user to close or erase the account. */
  closingsOfUser: secret(10, HOUR),

  /** Passwords checked or set from one address, counted before any hashing. */
  passwordsOfAddress: secret(20, 10 * MINUTE),
  /** Passwords that strangers try on one account, from any address. */
  passwordsOfAccount: secret(100, DAY),
  /** Passwords tried on a device that has signed in to that account before: strangers cannot spend these. */
  passwordsOfDevice: secret(20, DAY),
  /** Passwords of one session for re-authentication. */
  passwordsOfSession: secret(20, HOUR),
  /** The same by all sessions of a user: more than one session can spend, so that a stolen session does not block the owner. */
  passwordsOfUser: secret(60, HOUR),
  /** Proof codes mailed for one session, and for all sessions of a user. */
  proofCodesOfSession: secret(5, HOUR),
  proofCodesOfUser: secret(15, HOUR),
  /** Answers of passkeys that are checked for one address. */
  passkeysOfAddress: secret(60, 10 * MINUTE),
  /** The same for a signed-in user, and new passkeys: of one session, and of all sessions of a user. */
  passkeysOfSession: secret(20, HOUR),
  passkeysOfUser: secret(60, HOUR),
  /** Codes of two-step verification that are tried from one address to sign in. */
  factorCodesOfAddress: secret(20, 10 * MINUTE),
  /** The same on one account: by strangers who know its password, and on a device that has signed in to it before. */
  factorCodesOfAccount: secret(20, DAY),
  factorCodesOfDevice: secret(20, DAY),
  /** The same for re-authentication: of one session, and of all sessions of a user. */
  factorCodesOfSession: secret(20, DAY),
  factorCodesOfUser: secret(60, DAY),
  /** New addresses that one user requests. */
  emailsOfUser: secret(10, HOUR),
  /** Codes that one user makes for other devices. */
  deviceCodesOfUser: secret(60, HOUR),
  /** Acts of one operator: each is recorded. */
  actsOfOperator: secret(OPERATOR_ACTS_A_DAY, DAY),
  /** Codes for the first operator, from anywhere. */
  setupCodes: secret(5, 15 * MINUTE),
  /** Registrations with one email. They can find out nothing secret, so made-up emails must not use up those of others. */
  joinsOfAccount: comfort(20, DAY),

  /** Codes and tokens of sign-in providers from one address, counted before the provider is called. */
  providersOfAddress: secret(60, 10 * MINUTE),

  /** Mails requested from one address: forgotten passwords, confirmations. */
  mailsOfAddress: secret(20, HOUR),
  /** Mails requested to one mailbox, from any address. Counted for unknown ones too: otherwise the limit would reveal the known ones. */
  mailsOfAccount: secret(5, HOUR),
  /** Secrets from mails (reset, confirm, reopen) and codes of other devices that are tried from one address. */
  secretsOfAddress: secret(20, 10 * MINUTE),
} as const satisfies Record<string, Budget>;

/** The amount of work that costs a large call one more point of the `user` budget. */
export const callCost = {
  /** Habits whose figures were computed. */
  habits: 50,
  /** Bytes of a list that was answered. */
  bytes: 64 * 1_024,
  /** Days ticked or items reordered by one call. */
  items: 50,
  /** Days of one part of an import. */
  importedDays: 400,
  /** Completed steps stored, of all days together: each takes some 40 bytes. */
  completedSteps: 200,
} as const;

export type LimitName = keyof typeof budgets;

export const limitNames = Object.keys(budgets) as readonly LimitName[];

/** A user, a session or a device by its id, or the keys of an address or of an account. */
type Keys = string | readonly BudgetKey[];

const listOf = (keys: Keys): readonly BudgetKey[] =>
  typeof keys === 'string' ? [{ key: keys, times: 1, family: '' }] : keys;

/** The rate limits of this process. */
export class Limits {
  readonly #scale: number;
  readonly #counters: Readonly<Record<LimitName, SlidingCounter>>;
  readonly #refused = new Map<LimitName, number>();

  /** `now`: a monotonic clock in milliseconds. */
  constructor(scale: number, now: () => number) {
    this.#scale = scale;
    this.#counters = ofEachLimit((name) => new SlidingCounter({ ...budgets[name], now }));
  }

  /** Takes a point from a budget. Throws 429 when it is used up; after its Retry-After there is a point again. */
  async take(name: LimitName, keys: Keys): Promise<void> {
    if (this.tryTake(name, keys)) return;
    const points = this.#pointsOf(name);
    const waits = listOf(keys).map(({ key, times, family }) =>
      this.#counters[name].msUntilBelow(points * times, key, family),
    );
    throw tooManyRequests(Math.ceil(Math.max(...waits) / 1_000));
  }

  /** The same without an error: false when it is used up. Of several keys each must have a point left. */
  tryTake(name: LimitName, keys: Keys): boolean {
    const counter = this.#counters[name];
    const points = this.#pointsOf(name);
    // Nothing is awaited between the check and the count: concurrent calls cannot exceed the points.
    const left = listOf(keys).every(({ key, times, family }) => counter.count(key, family) < points * times);
    if (left) for (const { key, family } of listOf(keys)) counter.add(key, 1, family);
    else this.#refused.set(name, (this.#refused.get(name) ?? 0) + 1);
    return left;
  }

  /** Adds the cost of a call beyond its one point: never refused, but later calls may be. */
  charge(name: LimitName, key: string, points: number): void {
    if (points > 0) this.#counters[name].add(key, points);
  }

  /** Returns the last point, when the call turned out not to count. */
  refund(name: LimitName, keys: Keys): void {
    for (const { key } of listOf(keys)) this.#counters[name].remove(key);
  }

  /** How often each limit has refused since the start, and its current number of counts. */
  figures() {
    return ofEachLimit((name) => ({
      refused: this.#refused.get(name) ?? 0,
      places: this.#counters[name].places,
    }));
  }

  #pointsOf(name: LimitName): number {
    return Math.ceil(budgets[name].points * this.#scale);
  }
}

function ofEachLimit<T>(make: (name: LimitName) => T): Record<LimitName, T> {
  return Object.fromEntries(limitNames.map((name) => [name, make(name)])) as Record<LimitName, T>;
}
