import { type Break, breaksCalls } from '#contract/breaks.ts';
import type { Break as StoredBreak } from '#domain/days/breaks.ts';
import { type Api, created, done, ok, route } from '#server/core/http/route.ts';
import { breaksIn, changeBreak, createBreak, deleteBreak } from './breaks-service.ts';

export function breaksRoutes(api: Api): void {
  route(api, breaksCalls.listBreaks, async ({ viewer }) => ok(breaksIn(viewer.user).map(presentBreak)));

  route(api, breaksCalls.createBreak, async ({ scope, body, now }) => {
    const { made, isNew } = await createBreak(scope, body, now);
    return isNew ? created(presentBreak(made)) : ok(presentBreak(made));
  });

  route(api, breaksCalls.updateBreak, async ({ scope, params, body, now }) =>
    ok(presentBreak(await changeBreak(scope, params.id, body, now))),
  );

  route(api, breaksCalls.deleteBreak, async ({ scope, params, now }) => {
    await deleteBreak(scope, params.id, now);
    return done;
  });
}

export function presentBreak({ id, from, to, habitIds }: StoredBreak): Break {
  return { id, from, to, habitIds: habitIds === null ? null : [...habitIds] };
}
