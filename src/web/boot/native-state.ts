import { useStoreOf } from '#client/device/device-database.ts';
import { type DocumentState, readState } from '#web/app/state.ts';
import { beginInLanguage } from '#web/platform/native/first-language.ts';
import { chosenLink, openServers } from '#web/platform/native/servers.ts';

/**
 * The state of the document of an app, with the server of the account that is shown: the one place that says where the app's requests go.
 * Null where the user must choose a server first.
 */
export async function readNativeState(): Promise<DocumentState | null> {
  const isFixed = readState().apiOrigin !== undefined;
  const server = isFixed ? undefined : await openServers(useStoreOf);
  beginInLanguage();
  const state = readState();
  if (isFixed) return state;
  if (server === undefined || chosenLink() !== null) return null;
  const { registration: _ofBuild, ...config } = state.config;
  const { origin } = server;
  return {
    ...state,
    apiOrigin: origin,
    config: {
      ...config,
      publicUrl: origin,
      ...(server.registration !== 'open' && { registration: server.registration }),
    },
  };
}
