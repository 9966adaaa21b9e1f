import { calls } from '#contract/calls.ts';
import { createPasskey, useKey } from './authenticator.ts';
import type { TestUser } from './factories.ts';
import { codeAt, giveChallenge, giveSetup, giveTwoStep, type OwnPasskey } from './factors.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

/** What the calls of passkeys and of two-step verification need, and their bodies. */
export async function factorBody(
  api: TestApp,
  name: keyof typeof calls,
  as: TestUser,
  passkey: OwnPasskey | null,
  /** The body of a new passkey without its credential. */
  named: object,
): Promise<Partial<Record<keyof typeof calls, object>>> {
  if (name === 'loginFactor' || name === 'proveByTotp') {
    const code = codeAt((await giveTwoStep(api, as)).secret, api.clock.now);
    return { proveByTotp: { code }, loginFactor: { code, challenge: await giveChallenge(api, as) } };
  }
  if (name === 'endTwoStep' || name === 'renewRecoveryCodes') await giveTwoStep(api, as);
  if (name === 'confirmTwoStep') {
    return { confirmTwoStep: { code: codeAt(await giveSetup(api, as), api.clock.now) } };
  }
  if (name === 'addPasskey') {
    const { body: creation } = await send(api, calls.getPasskeyCreation, { as });
    return { addPasskey: { ...named, credential: createPasskey(creation).credential } };
  }
  if (name === 'loginPasskey' && passkey) {
    const { body: request } = await send(api, calls.getPasskeyRequest);
    return { loginPasskey: { credential: useKey(passkey, request) } };
  }
  if (name === 'proveByPasskey' && passkey) {
    const { body: request } = await send(api, calls.getProofPasskey, { as });
    return { proveByPasskey: { credential: useKey(passkey, request) } };
  }
  return {};
}
