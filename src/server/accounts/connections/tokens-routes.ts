import { personalTokensCalls } from '#contract/personal-tokens.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { type Api, created, done, ok, route } from '#server/core/http/route.ts';
import { withWritesToday } from './assistant-writes.ts';
import { changeToken, makeToken, revokeToken, showToken, showTokens } from './tokens-service.ts';

export function tokensRoutes(api: Api): void {
  const { limits } = api.context;

  route(api, personalTokensCalls.listTokens, async ({ viewer, scope, now }) =>
    ok(await withWritesToday(scope, await showTokens(scope), { viewer, now })),
  );

  route(
    api,
    personalTokensCalls.createToken,
    async ({ scope, body, request, now }) => {
      await limits.take('newTokensOfUser', scope.userId);
      const token = await makeToken(scope, body, now);
      await recordEvent(scope, { kind: 'tokenCreated' }, originOf(request), now);
      return created(token);
    },
    // Its hash alone is stored: a repetition has no token to answer.
    async ({ scope }, id) => ({ ...(await showToken(scope, id)), token: null }),
  );

  route(api, personalTokensCalls.updateToken, async ({ scope, params, body }) =>
    ok(await changeToken(scope, params.id, body)),
  );

  route(api, personalTokensCalls.deleteToken, async ({ scope, params, request, now }) => {
    await revokeToken(scope, params.id);
    await recordEvent(scope, { kind: 'tokenRevoked' }, originOf(request), now);
    return done;
  });
}
