import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';

/** A status that the call declares, with the declared body. */
export type Answer<C extends Call> = {
  [S in keyof C['answers'] & number]: {
    readonly status: S;
    readonly body: C['answers'][S] extends z.ZodType ? z.output<C['answers'][S]> : null;
    readonly committed?: Committed;
  };
}[keyof C['answers'] & number];

/** Called once the transaction of a write has been committed, before the answer is sent: a cookie must not be sent for what was undone. */
export type Committed = (() => void) | undefined;

/** A status and its body as text: what is sent, and stored under an Idempotency-Key. */
export interface Sent {
  readonly status: number;
  readonly text: string;
  /** The id of the row in the body, if any. */
  readonly id?: string | undefined;
  readonly committed?: Committed;
}

/** The work of a request on its user's rows. */
export type Work = (scope: UserScope | undefined) => Promise<Sent>;
