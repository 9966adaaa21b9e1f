import { Preferences } from '@capacitor/preferences';

/** The preference with the tokens of sessions that were signed out without a connection: one a line, each with the origin of its server. */
const ENDED = 'endedToken';

async function readEnded(): Promise<string[]> {
  const { value } = await Preferences.get({ key: ENDED });
  return value?.split('\n') ?? [];
}

async function writeEnded(lines: readonly string[]): Promise<void> {
  if (lines.length === 0) await Preferences.remove({ key: ENDED });
  else await Preferences.set({ key: ENDED, value: lines.join('\n') });
}

/** `origin`: left out in an app that is fixed to one server. */
export async function setTokenAside(token: string, origin?: string): Promise<void> {
  const line = origin === undefined ? token : `${token} ${origin}`;
  await writeEnded([...(await readEnded()).filter((each) => each !== line), line]);
}

/** Ends those sessions, each on its server: now, or when the connection returns, or at the next start of the app. `fixed`: the server of a token without an origin. */
export async function endSetAside(fixed: string): Promise<void> {
  const lines = await readEnded();
  if (lines.length === 0) return;
  const isOver = await Promise.all(lines.map(async (line) => await end(line, fixed)));
  const ended = new Set(lines.filter((_, index) => isOver[index]));
  await writeEnded((await readEnded()).filter((line) => !ended.has(line)));
  if (ended.size < lines.length) addEventListener('online', () => void endSetAside(fixed), { once: true });
}

async function end(line: string, fixed: string): Promise<boolean> {
  const [token, origin = fixed] = line.split(' ');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/v1/auth/logout`, { method: 'POST', headers }).catch(() => null);
  return answer !== null && answer.status < 500;
}
