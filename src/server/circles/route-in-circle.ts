import type { Call } from '#contract/call.ts';
import {
  type Again,
  type Api,
  type RequestInput,
  routePrepared,
  type UnscopedInput,
} from '#server/core/http/route.ts';
import type { Answer } from '#server/core/http/serialise.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { inOwnCircle, type OwnCircle } from './circle-access.ts';

type CircleCall = Call & { readonly auth: 'user' };

interface CircleHandler<C extends CircleCall, T> {
  /** On the rows of the circle, in one transaction of it. A repetition whose first answer was lost does it again. */
  readonly work: (own: OwnCircle, input: UnscopedInput<C>) => Promise<T>;
  /** After it, on the rows of the viewer, in the transaction that stores the answer. */
  readonly answer: (result: T, input: RequestInput<C>) => Answer<C> | Promise<Answer<C>>;
  /** Between the two, outside of any transaction. */
  readonly after?: (result: T, input: UnscopedInput<C>) => Promise<void>;
  readonly again?: Again<C>;
}

/** Mounts a write in one circle of the viewer, whose id is the first parameter. 404 for everyone but its members. */
export function routeInCircle<const C extends CircleCall, T>(
  api: Api,
  call: C,
  { work, answer, after, again }: CircleHandler<C, T>,
): void {
  routePrepared(api, call, {
    prepare: async (input) => {
      // The call's schema has produced these, and its auth decides on the viewer.
      const { params, viewer } = input as unknown as { params: { id: string }; viewer: Viewer };
      const result = await inOwnCircle(api.context, params.id, viewer, async (own) => await work(own, input));
      await after?.(result, input);
      return result;
    },
    handle: async (input, result) => await answer(result, input),
    again,
  });
}
