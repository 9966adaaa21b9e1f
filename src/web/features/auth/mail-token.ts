import { useEffect, useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import type { Client } from '#client/client.ts';
import { cachedUser } from '#client/state/profile.ts';
import { MAILED } from '#contract/link-token.ts';
import { useApp } from '#web/app/app.ts';
import { forgetAccount, forgetSession } from '#web/app/session-end.ts';
import { useLocation } from '#web/app/use-navigation.tsx';
import { takeFromFragment } from '#web/platform/fragment.ts';

interface MailToken {
  readonly token: string | null;
  /** The fragment has not been read yet: on the server, and without scripts. */
  readonly isReading: boolean;
}

/**
 * The token of a mailed link, from the fragment of the address or from the posted form; links of older mails have it in the query. It is
 * removed from the address bar at once, since it is worth a password: addresses are stored in histories, seen by others and shared. It is
 * for one visit: null after another navigation. When the session of this browser had ended, clears the account's data on the device too.
 */
export function useMailToken(): MailToken {
  const { search, hash, key } = useLocation();
  const query = new URLSearchParams(search);
  const { posted, sessionEnded, client } = useApp();
  const [found, setFound] = useState(() => {
    const token = query.get('token') ?? posted?.values['token'] ?? null;
    return { token, key, isReading: token === null && query.has(MAILED) };
  });
  useEffect(() => {
    const isReading = false;
    void takeToken(hash).then((token) =>
      setFound((before) => (token === null ? { ...before, isReading } : { token, key, isReading })),
    );
  }, [hash, key]);
  useEffect(() => {
    if (sessionEnded) forgetOnce(client);
  }, [sessionEnded, client]);
  return { token: found.key === key ? found.token : null, isReading: found.isReading };
}

async function takeToken(fragment: string): Promise<string | null> {
  const token = takeFromFragment(fragment, 'token');
  history.replaceState(history.state, '', location.pathname);
  return token;
}

const forgotten = new WeakSet<Client>();

/**
 * Only the session that the document was rendered with had ended. Later visits without a document load, e.g. Back, must not clear the data
 * of a newer session, in this tab or another.
 */
function forgetOnce(client: Client): void {
  if (forgotten.has(client) || cachedUser(client.serverState) !== null) return;
  forgotten.add(client);
  void forgetAccount(client, 'keep');
}

/** For a mailed link that ended every session of its account. If this browser is signed in to another account, that session continues. */
export async function forgetEndedSession(client: Client): Promise<void> {
  if (cachedUser(client.serverState) === null) return;
  try {
    await client.api.call('GET /user');
  } catch (error) {
    if (error instanceof ResponseError && error.status === 401) await forgetSession(client, 'keep');
  }
}
