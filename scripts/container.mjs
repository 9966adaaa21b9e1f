// The entry of the image: the server, or another script that is named with its options (`scripts/admin.ts doctor`). Plain JavaScript, as
// start.mjs is.
import { chownSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** As whom the server runs where the image is started as root: that of the first user of most machines. */
const USUAL = 1000;

if (process.getuid?.() === 0) becomeUser(idOf('PUID'), idOf('PGID'));
const [script = join(import.meta.dirname, 'start.mjs'), ...options] = process.argv.slice(2);
process.argv.splice(1, Infinity, resolve(script), ...options);
await import(pathToFileURL(process.argv[1]).href);

/** Gives the data folder to a user, once, and goes on as that user: a mount that Docker or a person made as root belongs to root. */
function becomeUser(user, group) {
  const folder = process.env.DATA_DIR ?? '/data';
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (statSync(folder).uid !== user) own(folder, user, group);
    process.setgroups([group]);
    process.setgid(group);
    process.setuid(user);
  } catch (error) {
    const mend = `chown -R ${user}:${group} the folder on the host, and start the container with --user ${user}:${group}`;
    refuse(`${folder} cannot be given to user ${user} (${error.code}). To mend it: ${mend}.`);
  }
}

/** The folder itself last: where this is cut off, the next start goes on. */
function own(folder, user, group) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), user, group);
  }
  chownSync(folder, user, group);
}

function idOf(name) {
  const given = process.env[name] || String(USUAL);
  if (!/^[1-9]\d{0,9}$/.test(given))
    refuse(`${name}: must be the number of a user or group above 0, not ${given}.`);
  return Number(given);
}

function refuse(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
