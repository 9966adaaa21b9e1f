import { circlesCalls } from '#contract/circle-calls.ts';
import { pathTo } from '#i18n/paths.ts';
import { areLinksInvites } from '#server/accounts/circles/circle-invites.ts';
import { askToShow } from '#server/accounts/circles/circle-rows.ts';
import { listMemberships, syncMembership } from '#server/accounts/circles/memberships.ts';
import { settingsAt } from '#server/core/config/public-address.ts';
import { withTransaction } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { type Api, created, done, ok, route, routePrepared } from '#server/core/http/route.ts';
import { todayOf, type Viewer } from '#server/core/http/viewer.ts';
import { blockMember } from './block.ts';
import { sendCheer, takeCheerBack } from './cheers.ts';
import { describeLink, makeLink, readLink, revokeLink } from './circle-links.ts';
import {
  changeCircle,
  createCircle,
  endCircle,
  idOfNew,
  joinCircle,
  removeMember,
  showCircles,
  showMembership,
} from './circles-service.ts';
import { changeGoal, createGoal, deleteGoal, requireGoal } from './goals.ts';
import { readCircle } from './read-circle.ts';
import { routeInCircle } from './route-in-circle.ts';
import { linkHabit, shareHabit, unshareHabit } from './shares.ts';
import { showUser } from './show-user.ts';

/** The calls of circles. Those that concern a circle's rows work in a transaction of the circle, before the one of the viewer. */
export function circlesRoutes(api: Api): void {
  membershipRoutes(api);
  memberRoutes(api);
  linkRoutes(api);
  shareRoutes(api);
  cheerRoutes(api);
  goalRoutes(api);
}

function membershipRoutes(api: Api): void {
  const { context } = api;

  route(api, circlesCalls.listCircles, async ({ scope }) => ok(await showCircles(scope)));

  routePrepared(api, circlesCalls.createCircle, {
    prepare: async ({ viewer, body, now }) => await createCircle(context, viewer, body, now),
    handle: async ({ scope }, circleId) => created(await showMembership(scope, circleId)),
  });

  routePrepared(api, circlesCalls.joinCircle, {
    prepare: async ({ viewer, body, now }) => await joinCircle(context, viewer, body, now),
    handle: async ({ scope }, circleId) => created(await showMembership(scope, circleId)),
  });

  route(api, circlesCalls.getCircle, async ({ viewer, params, now }) => {
    const { database } = context;
    const rows = { queries: database.db, userId: params.id };
    try {
      const { circle, stale } = await readCircle(rows, { userId: viewer.userId, now });
      // What those members show was made too long ago.
      if (stale.length > 0)
        await withTransaction(database, params.id, async (scope) => await askToShow(scope, stale, now));
      return ok(circle);
    } catch (error) {
      if (error instanceof ApiError) await dropGhost(viewer, params.id);
      throw error;
    }
  });

  /** A viewer whose own rows still list a circle that they are not in: the job that follows has not run yet. */
  async function dropGhost({ userId }: Viewer, circleId: string): Promise<void> {
    const own = await listMemberships({ queries: context.database.db, userId });
    if (own.some(({ circle_id }) => circle_id === circleId)) await syncMembership(context, circleId, userId);
  }
}

function memberRoutes(api: Api): void {
  const { context } = api;
  const followOwn = async (_: unknown, { viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    await syncMembership(context, params.id, viewer.userId);

  routeInCircle(api, circlesCalls.updateCircle, {
    work: async (own, { body, now }) => await changeCircle(own, body, now),
    after: followOwn,
    answer: () => done,
  });

  routeInCircle(api, circlesCalls.endCircle, {
    work: async (own, { now }) => await endCircle(own, now),
    after: followOwn,
    answer: () => done,
  });

  routeInCircle(api, circlesCalls.removeMember, {
    work: async (own, { params, now }) => await removeMember(own, params.memberId, now),
    after: followOwn,
    answer: () => done,
  });

  routePrepared(api, circlesCalls.blockMember, {
    prepare: async ({ viewer, params, now }) => await blockMember(context, viewer, params, now),
    handle: async () => done,
  });
}

function linkRoutes(api: Api): void {
  const { context } = api;

  routePrepared(api, circlesCalls.describeCircle, {
    prepare: async () => undefined,
    handle: async ({ body, now }) => {
      const shown = await describeLink(context.database.db, body.token, now);
      const mayRegister = await areLinksInvites(context.config, context.database.db);
      return ok({ ...shown, mayRegister });
    },
  });

  routeInCircle(api, circlesCalls.createCircleLink, {
    work: async (own, { viewer, request, now }) => {
      await context.limits.take('circleLinksOfUser', viewer.userId);
      const { link, token } = await makeLink(own, now);
      const { PUBLIC_URL } = settingsAt(request, context.config);
      const path = pathTo('circles-join', viewer.user.locale);
      return { ...link, token, url: new URL(`${path}#${token}`, PUBLIC_URL).href };
    },
    answer: (link) => created(link),
    // The hash of its secret alone is stored: a repetition has no token to answer.
    again: async ({ request }, id) => {
      const { id: userId } = request.params as { id: string };
      return { ...(await readLink({ queries: context.database.db, userId }, id)), token: null, url: null };
    },
  });

  routeInCircle(api, circlesCalls.deleteCircleLink, {
    work: async (own, { params }) => await revokeLink(own, params.linkId),
    answer: () => done,
  });
}

/** A level that was lowered is lowered for all readers once the answer is sent; the job is for what is killed before. */
const showNowIn =
  ({ context }: Api) =>
  (userId: string, circleId: string) =>
  async () =>
    await showUser(context, { userId, payload: {} }, circleId);

function shareRoutes(api: Api): void {
  const showNow = showNowIn(api);

  route(api, circlesCalls.shareHabit, async ({ scope, params, body, now }) => ({
    ...ok(await shareHabit(scope, params.id, body, now)),
    committed: showNow(scope.userId, params.id),
  }));

  route(api, circlesCalls.unshareHabit, async ({ scope, params }) => {
    await unshareHabit(scope, params.id, params.habitId);
    return { ...done, committed: showNow(scope.userId, params.id) };
  });
}

function cheerRoutes(api: Api): void {
  const { limits } = api.context;

  routeInCircle(api, circlesCalls.sendCheer, {
    work: async (own, { viewer, body, now }) => {
      await limits.take('cheersOfUser', viewer.userId);
      return await sendCheer(own, body, { now, today: todayOf(viewer, now) });
    },
    answer: (cheer) => created(cheer),
  });

  routeInCircle(api, circlesCalls.takeCheerBack, {
    work: async (own, { viewer, params, now }) =>
      await takeCheerBack(own, params.memberId, { now, today: todayOf(viewer, now) }),
    answer: () => done,
  });
}

function goalRoutes(api: Api): void {
  const { context } = api;
  const showNow = showNowIn(api);

  routeInCircle(api, circlesCalls.createGoal, {
    work: async (own, { viewer, body, now }) =>
      await createGoal(own, { ...body, id: body.id ?? idOfNew(viewer, 'goal') }, now),
    answer: ({ goal, isNew }) => (isNew ? created(goal) : ok(goal)),
  });

  routeInCircle(api, circlesCalls.updateGoal, {
    work: async (own, { params, body, now }) => await changeGoal(own, params.goalId, body, now),
    answer: (goal) => ok(goal),
  });

  routeInCircle(api, circlesCalls.deleteGoal, {
    work: async (own, { params, now }) => await deleteGoal(own, params.goalId, now),
    answer: () => done,
  });

  routePrepared(api, circlesCalls.linkGoal, {
    prepare: async ({ viewer, params }) => {
      const rows = { queries: context.database.db, userId: params.id };
      return await requireGoal(rows, params.goalId, viewer.userId);
    },
    handle: async ({ scope, params, body }, goal) => {
      await linkHabit(scope, goal, body.habitId);
      return { ...done, committed: showNow(scope.userId, params.id) };
    },
  });
}
