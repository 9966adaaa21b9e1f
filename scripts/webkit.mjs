import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The Debian packages that hold what `findWebkit` looks for. */
export const webkitPackages = ['webkit2gtk-driver', 'xvfb'];

/** What is said where the engine cannot be had. */
export const noWebkit = 'WebKitGTK is not available on a system without apt: its journeys are not run here.';

/**
 * The programs that the journeys in WebKit run: the driver, its browser and a screen without hardware. Null when one is missing.
 * @returns {{ driver: string, browser: string, screen: string } | null}
 */
export function findWebkit() {
  const driver = inPath('WebKitWebDriver');
  const screen = inPath('Xvfb');
  const browser = browsers().find((path) => existsSync(path));
  return driver && screen && browser ? { driver, browser, screen } : null;
}

/** Whether this system can have the engine: WebKitGTK is packaged for Linux, and installed here by apt. */
export function canHaveWebkit() {
  return process.platform === 'linux' && (findWebkit() !== null || inPath('apt-get') !== undefined);
}

/** MiniBrowser is no program for users: distributions keep it beside the library. */
function browsers() {
  const folders = ['/usr/lib', '/usr/libexec', '/usr/lib64'].filter((folder) => existsSync(folder));
  const triplets = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').filter((name) => name.includes('-linux-'))
    : [];
  return [...triplets.map((name) => join('/usr/lib', name)), ...folders].map((folder) =>
    join(folder, 'webkit2gtk-4.1', 'MiniBrowser'),
  );
}

function inPath(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
