import { calls } from '#contract/calls.ts';
import { prepareSetup, releaseSetup } from '#server/accounts/operator/setup.ts';
import { PASSWORD } from './account.ts';
import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

export const setupContext = ({ config, database, clock }: TestApp) => ({
  config,
  database,
  clock: () => clock.now,
});

/** The code of a server that waits for its operator. */
export async function giveSetupCode(api: TestApp): Promise<string> {
  const context = setupContext(api);
  await api.database.db.updateTable('users').set({ role: 'member' }).execute();
  await releaseSetup(context);
  return (await prepareSetup(context)) ?? '';
}

/** The id of an invitation that an operator made. */
export async function giveInvitation(api: TestApp, as: TestUser): Promise<string> {
  return (await send(api, calls.createInvitation, { as, body: {} })).body.id;
}

/** The bodies of the calls that take the code of a server without an operator. */
export async function codeBodies(api: TestApp, { userId }: TestUser) {
  const code = await giveSetupCode(api);
  const email = `operator-${userId}@example.org`;
  return { setUp: { code, email, password: PASSWORD, firstName: 'Ann' }, becomeOperator: { code } };
}
