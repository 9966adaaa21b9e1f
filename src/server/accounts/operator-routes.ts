import { operatorCalls } from '#contract/operator.ts';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import { ok, route, routePrepared } from '#server/core/http/route.ts';
import { addressKeys, SERVER_KEYS } from '#server/core/limits/rate-limits.ts';
import { checkSetupCode, claimSetup, releaseSetup } from './operator/setup.ts';
import { originOf, recordEvent } from './security-events/security-events.ts';
import type { AccountApi, AccountContext } from './services/account-context.ts';
import { clientOf } from './sessions/known-device.ts';
import { sendSession } from './sign-in/create-session.ts';
import { register } from './sign-in/sign-in-service.ts';
import { updateUser } from './users/user-repository.ts';
import { presentAgain } from './users/user-row.ts';

export function operatorRoutes(api: AccountApi): void {
  const { context } = api;

  route(api, operatorCalls.setUp, async ({ body: { code, ...given }, request, reply }) => {
    await context.limits.take('passwordsOfAddress', addressKeys(request.ip));
    await checkCode(context, code);
    const registration = {
      ...given,
      locale: given.locale ?? fromAcceptLanguage(request.headers['accept-language']),
      timeZone: given.timeZone ?? 'UTC',
      ip: request.ip,
      ...clientOf(request, context.config),
    };
    await claimSetup(context);
    const signedIn = await register(context, { ...registration, role: 'operator' }).catch(
      async (error: unknown) => {
        await releaseSetup(context);
        throw error;
      },
    );
    context.setup.end();
    return ok(await sendSession(context, signedIn, request, reply));
  });

  routePrepared(api, operatorCalls.becomeOperator, {
    prepare: async ({ body }) => {
      await checkCode(context, body.code);
      await claimSetup(context);
    },
    refused: async () => await releaseSetup(context),
    again: async (input) => await presentAgain(input, context.config),
    handle: async ({ scope, request, now }) => {
      await updateUser(scope, { role: 'operator', role_by: null });
      await recordEvent(scope, { kind: 'operatorMade' }, originOf(request), now);
      context.setup.end();
      return ok(await presentAgain({ scope, request, now }, context.config));
    },
  });
}

/** Guesses are counted for the server, from any address: a code works for a year. */
async function checkCode(context: AccountContext, code: string): Promise<void> {
  await context.limits.take('setupCodes', SERVER_KEYS);
  await checkSetupCode(context, code);
}
