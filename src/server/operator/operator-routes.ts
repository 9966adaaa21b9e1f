import { operatingCalls } from '#contract/operating.ts';
import type { AdmissionWatch } from '#server/accounts/operator/admission.ts';
import { deleteInvite, insertInvite, listInvites } from '#server/accounts/registration/registration.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import { type Api, created, done, ok, route } from '#server/core/http/route.ts';
import { backupsRoutes } from './backups-routes.ts';
import { clubRoutes } from './club-routes.ts';
import { membersRoutes } from './members-routes.ts';
import { recordAct } from './operator-events.ts';

/** The calls of the page /operator: to everyone but operators each answers 404. */
export function operatorRoutes(api: Api, admission: AdmissionWatch): void {
  clubRoutes(api, admission);
  membersRoutes(api);
  invitationsRoutes(api);
  backupsRoutes(api);
}

function invitationsRoutes(api: Api): void {
  const { context } = api;
  const { config, limits } = context;

  route(api, operatingCalls.listInvitations, async () => ok(await listInvites(context)));

  route(
    api,
    operatingCalls.createInvitation,
    async ({ scope, viewer, body, request, now }) => {
      await limits.take('actsOfOperator', scope.userId);
      const { locale } = viewer.user;
      const invitation = await insertInvite(config, scope.queries, { ...body, locale }, now);
      await recordAct(scope, { act: 'invite' }, request, now);
      return created(invitation);
    },
    async (_, id) => {
      const invitation = (await listInvites(context)).find((each) => each.id === id);
      if (!invitation) throw notFound();
      return { ...invitation, link: null };
    },
  );

  route(api, operatingCalls.deleteInvitation, async ({ scope, params, request, now }) => {
    await limits.take('actsOfOperator', scope.userId);
    await deleteInvite(scope.queries, params.id);
    await recordAct(scope, { act: 'revokeInvite' }, request, now);
    return done;
  });
}
