import type { ApiClient } from './api/api-client.ts';
import type { ResponseError } from './api/errors.ts';
import type { Mutation } from './outbox/mutation.ts';
import type { Platform } from './platform.ts';
import type { PlatformFlag } from './state/profile.ts';
import type { Log } from './state/refresh.ts';
import type { ServerState } from './state/server-state.ts';

/** All but the first two have defaults. */
export interface ClientOptions {
  api: ApiClient;
  serverState: ServerState;
  /** A write was refused and taken back: time for a toast. */
  onRefused?: (write: Mutation, error: ResponseError) => void;
  /** A write could not be sent now, for the first time, and is kept. */
  onPostponed?: (error: unknown) => void;
  /** The device cannot store mutations for now; called once. */
  onUnkept?: () => void;
  /** Another account is signed in: the data of this page is not the signed-in user's. */
  onOtherAccount?: () => void;
  /** Another tab ended the session and cleared the device. */
  onCleared?: () => void;
  /** Deletes what else the device stores of the user, when everything is cleared. */
  onForget?: () => Promise<void>;
  /** For failures that the user does not see (docs/rules/pages.md#failures-that-are-logged-only). */
  log?: Log;
  /** Which of the user's platform flags this build sets. */
  kind?: PlatformFlag;
  platform?: Partial<Platform>;
}
