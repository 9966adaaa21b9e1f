import { readFileSync } from 'node:fs';

/** The user who runs PostgreSQL: that of this process, unless it is root, which PostgreSQL refuses. */
export interface Runner {
  readonly uid?: number;
  readonly gid?: number;
}

export function unprivilegedUser(): Runner {
  if (process.getuid?.() !== 0) return {};
  // initdb looks its user up by number, so it must be one that the machine knows.
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account =
    accounts.find(([name]) => name === 'nobody') ?? accounts.find(([name]) => name === 'postgres');
  if (!account) throw new Error('PostgreSQL does not run as root, and this machine has no user "nobody".');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}
