// The entry of the image: the server, or another script that is named with its options (`scripts/admin.ts doctor`). Plain JavaScript, as
// start.mjs is.
import { accessSync, chownSync, constants, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** As whom the server runs where the image is started as root: that of the first user of most machines. */
const USUAL = 1000;

const serverScript = join(import.meta.dirname, 'start.mjs');
const [script = serverScript, ...options] = process.argv.slice(2);
const dataFolder = process.env.DATA_DIR ?? '/data';
if (process.getuid?.() === 0) becomeUser(idOf('PUID'), idOf('PGID'));
else if (script === serverScript) requireWritable();
process.argv.splice(1, Infinity, resolve(script), ...options);
await import(pathToFileURL(process.argv[1]).href);

/** Gives the data folder to a user, once, and goes on as that user: a mount that Docker or a person made as root belongs to root. */
function becomeUser(user, group) {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    if (statSync(dataFolder).uid !== user) own(dataFolder, user, group);
    process.setgroups([group]);
    process.setgid(group);
    process.setuid(user);
  } catch (error) {
    const mend = `chown -R ${user}:${group} the folder on the host, and start the container with --user ${user}:${group}`;
    refuse(`${dataFolder} cannot be given to user ${user} (${error.code}). To mend it: ${mend}.`);
  }
}

/** The user that --user names cannot take the folder: only on the host, where it has another name, can it be mended. */
function requireWritable() {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    accessSync(dataFolder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const user = process.getuid?.();
    // The group of a --user without one is that of root, which PGID refuses.
    const group = process.getgid?.() || user;
    const mend = `chown -R ${user}:${group} the folder on the host, or start the container without --user, with PUID=${user} and PGID=${group}`;
    refuse(`${dataFolder} cannot be written by user ${user} (${error.code}). To mend it: ${mend}.`);
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
