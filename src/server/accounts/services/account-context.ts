import type { KeyObject } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdmissionWatch } from '#server/accounts/operator/admission.ts';
import type { watchSetup } from '#server/accounts/operator/setup.ts';
import type { Providers } from '#server/accounts/providers/provider.ts';
import type { WebAuthnAt } from '#server/accounts/web-authn/web-authn.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Api } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { SignInLog } from './sign-in-log.ts';
import type { SignInWatch } from './sign-in-watch.ts';

/** The services that the routes of accounts share, beside those of all modules. */
export interface AccountContext extends Context {
  readonly passwords: PasswordHasher;
  readonly signInWatch: SignInWatch;
  readonly signInLog: SignInLog;
  readonly providers: Providers;
  /** Encrypts secrets in the database, by `sealSecret`. */
  readonly encryptionKey: KeyObject;
  readonly webAuthnAt: WebAuthnAt;
  readonly setup: ReturnType<typeof watchSetup>;
  /** How members are admitted, for pages. */
  readonly admission: AdmissionWatch;
}

export interface AccountApi extends Api {
  readonly context: AccountContext;
}

/** A request of a signed-in user, as every handler gets it. */
export interface UserRequest {
  readonly scope: UserScope;
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: number;
}
