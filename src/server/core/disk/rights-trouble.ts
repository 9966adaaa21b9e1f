import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** As whom a process runs, and in which groups; null where the system has no such numbers. */
interface Runner {
  readonly user: number;
  readonly groups: readonly number[];
}

/**
 * What an operator must know of a folder or file in which the server may not write: whose it is, as whom the server runs, and the command
 * that mends it. Empty where its rights allow it. Of a path that does not exist, the nearest folder above it.
 */
export function rightsTrouble(path: string, runner: Runner | null = ownRunner()): string {
  const place = existingPart(path);
  if (runner === null || mayWrite(place, runner)) return '';
  const { uid } = statSync(place);
  const { user, groups } = runner;
  const mend =
    uid === user
      ? `chmod -R u+rwX ${quoted(place)}`
      : `chown -R ${user}:${groups[0] ?? user} ${quoted(place)}`;
  return ` ${place} belongs to user ${uid}, and the server runs as user ${user}. To mend it: ${mend}`;
}

function ownRunner(): Runner | null {
  const [user, group] = [process.geteuid?.(), process.getegid?.()];
  if (user === undefined || group === undefined) return null;
  return { user, groups: [group, ...(process.getgroups?.() ?? [])] };
}

const existingPart = (path: string): string => (existsSync(path) ? path : existingPart(dirname(path)));

const WRITE = 2;
const ENTER = 1;

/** By the mode alone: root may always, and of the others the first that fits counts (POSIX, 4.7). */
function mayWrite(place: string, { user, groups }: Runner): boolean {
  const stat = statSync(place);
  if (user === 0) return true;
  const needed = stat.isDirectory() ? WRITE + ENTER : WRITE;
  const others = groups.includes(stat.gid) ? 3 : 0;
  const bits = stat.mode >> (stat.uid === user ? 6 : others);
  return (bits & needed) === needed;
}

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
