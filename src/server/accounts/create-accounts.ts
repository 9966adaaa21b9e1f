import type { FastifyInstance } from 'fastify';
import { accountCalls } from '#contract/account.ts';
import { countries } from '#contract/countries.ts';
import { MINUTE } from '#domain/days/time.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { ok, route } from '#server/core/http/route.ts';
import type { JobHandlers } from '#server/core/jobs/job-kinds.ts';
import { cachedFor } from '#server/core/load/once.ts';
import { addReadings, type Reading } from '#server/core/ops/metrics.ts';
import { readEncryptionKey } from '#server/core/secrets/secrets.ts';
import { accountRoutes } from './account-routes.ts';
import { eraseUser } from './closing/erase-account.ts';
import { calendarsRoutes } from './connections/calendars-routes.ts';
import { connectionsRoutes } from './connections/connections-routes.ts';
import { tokensRoutes } from './connections/tokens-routes.ts';
import { factorsRoutes } from './factors/factors-routes.ts';
import { watchAdmission } from './operator/admission.ts';
import { watchSetup } from './operator/setup.ts';
import { operatorRoutes } from './operator-routes.ts';
import { recordRefusedSignIn } from './passwords/password-guard.ts';
import { mailPasswordReset } from './passwords/set-password.ts';
import { picturesRoutes } from './pictures/pictures-routes.ts';
import { powerRoutes } from './power/power-routes.ts';
import { userRoutes } from './profile/user-routes.ts';
import { proofRoutes } from './proof/proof-routes.ts';
import { addAppleReturnRoute } from './providers/apple-return.ts';
import { createProviders, revokeToken } from './providers/provider.ts';
import { serverRoutes } from './server-routes.ts';
import type { AccountApi, AccountContext } from './services/account-context.ts';
import { createPasswordHasher, type PasswordHasher } from './services/password-hash.ts';
import { createSignInLog } from './services/sign-in-log.ts';
import { type SignInWatch, type WatchOptions, watchSignIns } from './services/sign-in-watch.ts';
import { findSession } from './sessions/session-repository.ts';
import { authRoutes, deviceCodesRoutes, providersRoutes } from './sign-in/auth-routes.ts';
import { addAfterLogoutRoute } from './sign-in/end-of-session.ts';
import { countUsers } from './users/count-users.ts';
import { createWebAuthn } from './web-authn/web-authn.ts';

interface AccountParts extends Pick<WatchOptions, 'now' | 'log'> {
  readonly passwords?: PasswordHasher | undefined;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Builds the module of accounts, with the services that only its routes and jobs use. */
export function createAccounts(shared: Context, { now, log, passwords }: AccountParts) {
  const { config, clock, metrics } = shared;
  const signInWatch = watchSignIns({ scale: config.RATE_LIMIT_SCALE, now, log });
  const encryptionKey = readEncryptionKey(config);
  const context: AccountContext = {
    ...shared,
    passwords: passwords ?? createPasswordHasher(),
    signInWatch,
    signInLog: createSignInLog(config),
    providers: createProviders(config, clock),
    encryptionKey,
    webAuthnAt: createWebAuthn(config, encryptionKey),
    setup: watchSetup(shared),
    admission: watchAdmission(shared),
  };
  const { google, apple, oidc } = context.providers;
  addReadings(metrics, [alarmReading(signInWatch), accountsReading(shared)]);
  return {
    /** The providers that a browser can sign in with. */
    signInBy: [google, apple, oidc].flatMap((provider) => (provider?.servesWeb ? [provider.name] : [])),
    jobs: {
      forgotPassword: async (job) => await mailPasswordReset(context, job),
      signInRefused: async (job) => await recordRefusedSignIn(context, job),
      erase: async (job) => await eraseUser(context, job),
      revokeToken: async (job) => await revokeToken(context, job),
    } satisfies Partial<JobHandlers>,
    addRoutes: (app: FastifyInstance) => addRoutes({ app, context }),
    /** Whether the club waits for its first operator. */
    awaitsOperator: context.setup.isOpen,
    admission: context.admission,
    /** Looks for a session that no user has. */
    tryRead: async ({ queries, userId }: UserScope) =>
      await findSession(queries, { userId, tokenHash: '' }, ''),
    /** Adds what is outside the API: the way on after a sign-out, and the route that Apple posts its answers to. */
    addReturns: async (app: FastifyInstance) => {
      addAfterLogoutRoute(app, context);
      if (apple?.servesWeb) await app.register(addAppleReturnRoute);
    },
  };
}

function alarmReading({ alarms }: SignInWatch): Reading {
  return {
    name: 'sign_in_alarms_total',
    help: 'Times that sign-ins were found under attack, by what gave it away.',
    type: 'counter',
    label: 'alarm',
    read: () => new Map(Object.entries(alarms)),
  };
}

function accountsReading({ database }: Context) {
  const count = cachedFor(MINUTE, async () => await countUsers(database));
  return {
    name: 'accounts',
    help: 'Accounts, closed ones that are not erased yet included; counted at most every minute.',
    read: async () => new Map([['', await count()]]),
  };
}

function addRoutes(api: AccountApi): void {
  authRoutes(api);
  deviceCodesRoutes(api);
  accountRoutes(api);
  proofRoutes(api);
  factorsRoutes(api);
  tokensRoutes(api);
  connectionsRoutes(api);
  providersRoutes(api);
  userRoutes(api);
  powerRoutes(api);
  picturesRoutes(api);
  calendarsRoutes(api);
  operatorRoutes(api);
  serverRoutes(api);
  route(api, accountCalls.listCountries, async () => ok(countries));
}
