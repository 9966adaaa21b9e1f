import { operatorCalls } from '#contract/operator.ts';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import type { AccountApi, AccountContext } from '#server/accounts/services/account-context.ts';
import { clientOf } from '#server/accounts/sessions/known-device.ts';
import { sendSession } from '#server/accounts/sign-in/create-session.ts';
import { register } from '#server/accounts/sign-in/sign-in-service.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { presentAgain } from '#server/accounts/users/user-row.ts';
import { ok, route, routePrepared } from '#server/core/http/route.ts';
import { addressKeys, SERVER_KEYS } from '#server/core/limits/rate-limits.ts';
import { checkSetupCode, claimSetup, releaseSetup } from './setup.ts';

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
      await updateUser(scope, { role: 'operator' });
      await recordEvent(scope, { kind: 'operatorMade' }, originOf(request), now);
      context.setup.end();
      return ok(await presentAgain({ scope, now }, context.config));
    },
  });
}

/** Guesses are counted for the server, whoever makes them: a code is of ten letters, but a year old. */
async function checkCode(context: AccountContext, code: string): Promise<void> {
  await context.limits.take('setupCodes', SERVER_KEYS);
  await checkSetupCode(context, code);
}
