import type { z } from 'zod';
import type { calls } from './calls.ts';

/** Types only: a browser may import them without any code of the contract (docs/decisions/api-calls.md). */

type Calls = (typeof calls)[keyof typeof calls];
type ByRoute = { readonly [C in Calls as `${C['method']} ${C['path']}`]: C };

/** The method and path of a call of the API, e.g. `PATCH /habits/{id}`. */
export type Route = keyof ByRoute;

/** The params, query and body that a route takes. A union of routes takes what any of them takes. */
export type RequestOf<R extends Route> = ParamsOf<ByRoute[R]> & QueryOf<ByRoute[R]> & BodyOf<ByRoute[R]>;

/** The 2xx body of a route; undefined where it has none. */
export type AnswerOf<R extends Route> = R extends Route ? OneOf<ByRoute[R]['answers']> : never;

type ParamsOf<C> = [C] extends [{ readonly params: infer S extends z.ZodType }]
  ? { readonly params: z.input<S> }
  : { readonly params?: never };

/** A query may be left out where each of its fields may. */
type QueryOf<C> = [C] extends [{ readonly query: infer S extends z.ZodType }]
  ? Partial<z.input<S>> extends z.input<S>
    ? { readonly query?: z.input<S> }
    : { readonly query: z.input<S> }
  : { readonly query?: never };

type BodyOf<C> = [C] extends [{ readonly body: infer S extends z.ZodType }]
  ? undefined extends z.input<S>
    ? { readonly body?: z.input<S> }
    : { readonly body: z.input<S> }
  : { readonly body?: never };

type OneOf<A> = { [S in keyof A]: A[S] extends z.ZodType ? z.output<A[S]> : undefined }[keyof A];
