import { type Break, breaksCalls } from '#contract/breaks.ts';
import type { Break as StoredBreak } from '#domain/days/breaks.ts';
import { isSeen } from '#server/core/database/sight.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { type Api, created, done, ok, route } from '#server/core/http/route.ts';
import { breaksIn, changeBreak, createBreak, deleteBreak } from './breaks-service.ts';

export function breaksRoutes(api: Api): void {
  route(api, breaksCalls.listBreaks, async ({ viewer, scope }) =>
    ok(presentBreaks(breaksIn(viewer.user), scope)),
  );

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

/** The breaks of the habits that a request sees. */
export function presentBreaks(breaks: readonly StoredBreak[], { sight }: Pick<UserScope, 'sight'>): Break[] {
  if (!sight) return breaks.map(presentBreak);
  return breaks.flatMap((each) => {
    const habitIds = each.habitIds?.filter((id) => isSeen(sight, id)) ?? null;
    return habitIds?.length === 0 ? [] : [presentBreak({ ...each, habitIds })];
  });
}

export function presentBreak({ id, from, to, habitIds }: StoredBreak): Break {
  return { id, from, to, habitIds: habitIds === null ? null : [...habitIds] };
}
