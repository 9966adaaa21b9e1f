import * as fc from 'fast-check';
import type { Call } from '#contract/call.ts';
import type { TestApp } from '#tests/api/test-app.ts';
import { invalidRequests, validRequests } from './draw.ts';
import { judge, type Target, type Verdict } from './judge.ts';
import type { FuzzRequest } from './requests.ts';
import { buildFuzzWorld, type FuzzWorld } from './world.ts';

/** A user is used for so many calls: what they leave behind must not slow the next ones down. */
const CALLS_A_USER = 40;

export interface FuzzReport {
  readonly sent: number;
  /** How many of them the document lets in, and how many answers were 2xx. */
  readonly valid: number;
  readonly accepted: number;
  /** How often each status was the answer. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** The smallest request found that is answered wrongly. */
  readonly failure: FuzzFailure | null;
}

export interface FuzzFailure {
  readonly call: string;
  readonly request: FuzzRequest;
  readonly faults: readonly string[];
}

export interface FuzzOptions {
  readonly runs: number;
  readonly seed: number;
  readonly kind: 'valid' | 'invalid';
  readonly target?: Target;
  /** Sent by a personal token instead of a session. */
  readonly isByToken?: boolean;
}

/** Sends many drawn requests of one call, one after another, and shrinks the first that is answered wrongly. */
export async function fuzzCall(
  api: TestApp,
  name: string,
  call: Call,
  { runs, seed, kind, target = api.app, isByToken = false }: FuzzOptions,
): Promise<FuzzReport> {
  const sum: Sum = { sent: 0, valid: 0, accepted: 0, statuses: {}, slowestMs: 0 };
  let world: FuzzWorld | undefined;
  let last: readonly string[] = [];
  const requests = kind === 'valid' ? validRequests(call) : invalidRequests(call);
  const property = fc.asyncProperty(requests, async (request) => {
    if (!world || sum.sent % CALLS_A_USER === 0) {
      world = await buildFuzzWorld(api, name);
      api.log.length = 0;
    }
    const verdict = await judge(target, world, call, request, isByToken ? world.program : world.user);
    count(sum, verdict);
    // Signed out, or its item is gone: the next request comes from another user.
    if (verdict.status === 401 || (verdict.status < 300 && usesUp(name, call))) world = undefined;
    if (verdict.faults.length > 0) last = verdict.faults;
    return verdict.faults.length === 0;
  });
  const found = await fc.check(property, { numRuns: runs, seed, endOnFailure: false });
  const [request] = found.counterexample ?? [];
  return { ...sum, failure: request ? { call: name, request, faults: last } : null };
}

function usesUp(name: string, { method }: Call): boolean {
  const ending = ['logout', 'closeAccount', 'resetPassword', 'updatePassword', 'disownEmail', 'blockMember'];
  return method === 'DELETE' || ending.includes(name);
}

interface Sum {
  sent: number;
  valid: number;
  accepted: number;
  statuses: Record<string, number>;
  slowestMs: number;
}

function count(sum: Sum, verdict: Verdict): void {
  sum.sent += 1;
  sum.statuses[verdict.status] = (sum.statuses[verdict.status] ?? 0) + 1;
  if (verdict.wasValid) sum.valid += 1;
  if (verdict.status < 300) sum.accepted += 1;
  sum.slowestMs = Math.max(sum.slowestMs, verdict.milliseconds);
}
