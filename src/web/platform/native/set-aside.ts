import { Preferences } from '@capacitor/preferences';

/** The preference with the token of a session that was signed out without a connection. */
const ENDED = 'endedToken';

export async function setTokenAside(token: string): Promise<void> {
  await Preferences.set({ key: ENDED, value: token });
}

/** Ends that session on the server: now, or when the connection returns, or at the next start of the app. */
export async function endSetAside(publicUrl: string): Promise<void> {
  const { value } = await Preferences.get({ key: ENDED });
  if (value === null) return;
  const headers = { authorization: `Bearer ${value}` };
  const answer = await fetch(`${publicUrl}/api/v1/auth/logout`, { method: 'POST', headers }).catch(
    () => null,
  );
  if (answer === null || answer.status >= 500) {
    addEventListener('online', () => void endSetAside(publicUrl), { once: true });
    return;
  }
  await Preferences.remove({ key: ENDED });
}
