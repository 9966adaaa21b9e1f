import { passkeyCalls } from '#contract/passkeys.ts';
import { twoStepCalls } from '#contract/two-step.ts';
import { requestOptions, takePasskey } from '#server/accounts/passkeys/passkeys.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import type { AccountApi } from '#server/accounts/services/account-context.ts';
import { codeServicesOf } from '#server/accounts/two-step/factor-code.ts';
import { webAuthnOf } from '#server/accounts/web-authn/web-authn.ts';
import { created, done, ok, route, routePrepared } from '#server/core/http/route.ts';
import {
  addPasskey,
  checkNewPasskey,
  removePasskey,
  renamePasskey,
  showPasskeys,
  startPasskey,
} from './passkeys-service.ts';
import {
  confirmTwoStep,
  endTwoStep,
  repeatSetup,
  replaceRecoveryCodes,
  showTwoStep,
  startTwoStep,
} from './two-step-service.ts';

/** The settings of passkeys and of two-step verification. */
export function factorsRoutes(api: AccountApi): void {
  passkeysRoutes(api);
  twoStepRoutes(api);
}

function passkeysRoutes(api: AccountApi): void {
  const { context } = api;

  route(api, passkeyCalls.getPasskeyRequest, async ({ request, now }) =>
    ok(requestOptions(webAuthnOf(context, request), { purpose: 'signIn' }, [], now)),
  );

  route(api, passkeyCalls.listPasskeys, async ({ scope }) => ok(await showPasskeys(scope, context.config)));

  route(api, passkeyCalls.getPasskeyCreation, async (asked) =>
    ok(await startPasskey(asked, webAuthnOf(context, asked.request))),
  );

  routePrepared(api, passkeyCalls.addPasskey, {
    prepare: async ({ viewer, body, request, now }) => {
      await takePasskey(context.limits, viewer);
      return await checkNewPasskey(webAuthnOf(context, request), viewer, body.credential, now);
    },
    handle: async (asked, checked) => {
      const passkey = await addPasskey(asked, context.config, { ...checked, name: asked.body.name });
      await recordEvent(asked.scope, { kind: 'passkeyAdded' }, originOf(asked.request), asked.now);
      return created(passkey);
    },
  });

  route(api, passkeyCalls.renamePasskey, async ({ scope, params, body }) =>
    ok(await renamePasskey(scope, params.id, body.name, context.config)),
  );

  route(api, passkeyCalls.removePasskey, async (asked) => {
    await removePasskey(asked, asked.params.id);
    await recordEvent(asked.scope, { kind: 'passkeyRemoved' }, originOf(asked.request), asked.now);
    return done;
  });
}

function twoStepRoutes(api: AccountApi): void {
  const { context } = api;
  const prepare = async () => await codeServicesOf(context);
  /** Recovery codes are stored as hashes: a repetition has none to answer. */
  const withoutCodes = async () => ({ recoveryCodes: [] });

  route(api, twoStepCalls.getTwoStep, async ({ scope, viewer }) => ok(await showTwoStep(scope, viewer)));

  routePrepared(api, twoStepCalls.startTwoStep, {
    prepare,
    handle: async (asked, services) => ok(await startTwoStep(asked, services)),
    again: async ({ scope, viewer }) => await repeatSetup(scope, viewer, await prepare()),
  });

  routePrepared(api, twoStepCalls.confirmTwoStep, {
    prepare,
    handle: async (asked, services) => {
      const recoveryCodes = await confirmTwoStep(asked, services, asked.body.code);
      await recordEvent(asked.scope, { kind: 'twoStepOn' }, originOf(asked.request), asked.now);
      return ok({ recoveryCodes });
    },
    again: withoutCodes,
  });

  route(api, twoStepCalls.endTwoStep, async ({ scope, request, now }) => {
    await endTwoStep(scope, now);
    await recordEvent(scope, { kind: 'twoStepOff' }, originOf(request), now);
    return done;
  });

  route(
    api,
    twoStepCalls.renewRecoveryCodes,
    async ({ scope, request, now }) => {
      const recoveryCodes = await replaceRecoveryCodes(scope, now);
      await recordEvent(scope, { kind: 'recoveryCodesRenewed' }, originOf(request), now);
      return ok({ recoveryCodes });
    },
    withoutCodes,
  );
}
