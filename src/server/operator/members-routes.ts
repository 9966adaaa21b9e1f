import { MEMBERS_PAGE } from '#contract/limits.ts';
import { type Member, type MemberAction, type Members, operatingCalls } from '#contract/operating.ts';
import { cursorOf, placeOf } from '#server/accounts/security-events/security-events.ts';
import { findLastUse } from '#server/accounts/sessions/session-repository.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { Queries } from '#server/core/database/database.ts';
import { withTransaction } from '#server/core/database/user-rows.ts';
import { invalidField, notFound } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { requireSession } from '#server/core/http/fresh-proof.ts';
import { roleOf } from '#server/core/http/role.ts';
import { type Api, ok, route, routePrepared } from '#server/core/http/route.ts';
import {
  type Acting,
  changeRole,
  closeByOperator,
  confirmByOperator,
  endAllSessions,
  makeResetLink,
  removeAllFactors,
} from './acts/member-acts.ts';
import { type Account, listAccounts, sizeOf } from './acts/members.ts';
import { recordAct, showActs } from './operator-events.ts';

/** The members, as far as an operator may know them, and what an operator does for one. */
export function membersRoutes(api: Api): void {
  const { context } = api;
  const { database, config, limits } = context;

  route(api, operatingCalls.listMembers, async ({ query }) => ok(await showMembers(context, query)));

  routePrepared(api, operatingCalls.actOnMember, {
    // In a transaction of the member, who may be on another node: each account changes by its own.
    prepare: async ({ viewer, params, body: { action }, now }) => {
      if (params.id === viewer.userId && action !== 'verify') throw invalidField('action', 'generic');
      await requireSession({ queries: database.db, userId: viewer.userId }, viewer);
      await limits.take('actsOfOperator', viewer.userId);
      await requireMember(database.db, params.id);
      return await withTransaction(database, params.id, async (scope) => {
        const user = await requireMember(scope.queries, params.id);
        return await acts[action]({ scope, user, now }, context);
      });
    },
    handle: async ({ scope, params, body, request, now }, link) => {
      await recordAct(scope, { act: body.action, member: params.id }, request, now);
      return ok({ link });
    },
    again: async () => ({ link: null }),
  });

  route(api, operatingCalls.listOperatorEvents, async ({ now }) =>
    ok({ events: await showActs(database, config, now) }),
  );
}

async function requireMember(queries: Queries, id: string) {
  const user = await findUser(queries, id);
  if (!user) throw notFound();
  return user;
}

/** Each answers a link, where the act is for one. */
const acts: Readonly<Record<MemberAction, (acting: Acting, context: Context) => Promise<string | null>>> = {
  async resetLink(acting, { config }) {
    const link = await makeResetLink(config, acting);
    if (link === null) throw notFound();
    return link;
  },
  async endSessions(acting) {
    await endAllSessions(acting);
    return null;
  },
  async removeFactors(acting) {
    await removeAllFactors(acting);
    return null;
  },
  async verify(acting) {
    await confirmByOperator(acting);
    return null;
  },
  async makeOperator(acting) {
    await changeRole(acting, 'operator');
    return null;
  },
  async endOperator(acting) {
    await changeRole(acting, 'member');
    return null;
  },
  async close(acting) {
    await closeByOperator(acting, 'close');
    return null;
  },
  async erase(acting) {
    await closeByOperator(acting, 'erase');
    return null;
  },
};

interface Wanted {
  readonly search?: string | undefined;
  readonly before?: string | undefined;
}

async function showMembers(context: Context, { search, before }: Wanted): Promise<Members> {
  const after = before === undefined ? undefined : placeOf(before);
  // One more tells whether there is another page.
  const found = await listAccounts(context.database.db, { search, limit: MEMBERS_PAGE, after });
  const page = found.slice(0, MEMBERS_PAGE);
  const members: Member[] = [];
  for (const account of page) members.push(await presentMember(context, account));
  const last = page.at(-1);
  const next =
    last && found.length > page.length ? cursorOf({ at: last.created_at, id: last.user_id }) : null;
  return { members, next };
}

async function presentMember({ database, config }: Context, account: Account): Promise<Member> {
  const rows = { queries: database.db, userId: account.user_id };
  const { textBytes, pictureBytes } = await sizeOf(rows);
  return {
    id: account.user_id,
    email: account.email,
    emailVerified: account.email_verified === 1,
    firstName: account.first_name,
    role: roleOf(account, config),
    createdAt: account.created_at,
    closesAt: account.closes_at,
    lastSeenAt: await findLastUse(rows),
    bytes: textBytes + pictureBytes,
  };
}
