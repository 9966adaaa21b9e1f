import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The packages with the programs that `findWebkit` needs: those of Debian 12 and 13, and of newer systems. */
export const webkitPackages = [
  ['webkit2gtk-driver', 'xvfb'],
  ['webkitgtk-webdriver', 'xvfb'],
];

/** Printed on a machine without the engine. */
export const noWebkit = `WebKitGTK is not installed (apt-get install ${webkitPackages[0].join(' ')}): its journeys are not run here.`;

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

/** MiniBrowser is no program for users: distributions install it beside the library. */
function browsers() {
  const folders = ['/usr/lib', '/usr/libexec', '/usr/lib64'].filter((folder) => existsSync(folder));
  const triplets = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').filter((name) => name.includes('-linux-'))
    : [];
  const versions = ['webkit2gtk-4.1', 'webkitgtk-6.0'];
  return [...triplets.map((name) => join('/usr/lib', name)), ...folders].flatMap((folder) =>
    versions.map((version) => join(folder, version, 'MiniBrowser')),
  );
}

function inPath(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
