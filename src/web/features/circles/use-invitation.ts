import { useEffect, useState } from 'react';
import type { ApiClient } from '#client/api/api-client.ts';
import { ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import type { ShownCircle } from '#contract/circles.ts';
import { CIRCLE_LINK_LENGTH } from '#contract/limits.ts';
import { useLocation } from '#web/app/use-navigation.tsx';
import { takeFragment } from '#web/platform/fragment.ts';
import { findInTab, forgetInTab, keepInTab } from '#web/platform/tab-storage.ts';

/** `none`: there was no link, or it is being read. `wrong`: it does not work. `unread`: the server did not say. */
type Invitation =
  | { readonly state: 'none' | 'wrong' | 'unread' }
  | { readonly state: 'open'; readonly token: string; readonly circle: ShownCircle };

/**
 * The circle that the link of this page leads to, or that of an earlier visit of this tab: it stays while a visitor signs in, and until the
 * user has joined.
 */
export function useInvitation() {
  const { hash } = useLocation();
  const api = useApi();
  const [invitation, setInvitation] = useState<Invitation>({ state: 'none' });
  useEffect(() => {
    let isOld = false;
    const read = async () => {
      const found = await readInvitation(api, hash);
      if (!isOld) setInvitation(found);
    };
    void read();
    return () => {
      isOld = true;
    };
  }, [api, hash]);
  const retry = () => {
    setInvitation({ state: 'none' });
    void readInvitation(api, '').then(setInvitation);
  };
  return { invitation, retry };
}

async function readInvitation(api: ApiClient, fragment: string): Promise<Invitation> {
  const given = takeFragment(fragment);
  if (given !== null) keepInTab('circle', given);
  const token = given ?? findInTab('circle');
  if (token === null) return { state: 'none' };
  // Longer than any: the server would refuse the request as a whole.
  if (token.length > CIRCLE_LINK_LENGTH) return wrong();
  try {
    return { state: 'open', token, circle: await api.call('POST /circles/describe', { body: { token } }) };
  } catch (error) {
    const isRefused = error instanceof ResponseError && error.code === 'circleLinkInvalid';
    return isRefused ? wrong() : { state: 'unread' };
  }
}

function wrong(): Invitation {
  forgetInTab('circle');
  return { state: 'wrong' };
}
