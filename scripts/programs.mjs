import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Debian's package. Ubuntu's `firefox` is a snap, which the test runner cannot start. */
export const firefoxPackages = ['firefox-esr'];

/** Older ones lack commands of WebDriver BiDi that the test runner sends. */
const OLDEST = 153;

/** Printed on a machine without the engine. */
export const noFirefox = `Firefox ${OLDEST} or later is not installed (apt-get install ${firefoxPackages[0]}, or set FIREFOX_PATH): its journeys are not run here.`;

const usualFirefox = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox-esr/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/**
 * The Firefox that journeys run in: FIREFOX_PATH or the system's own, if it is recent enough. Null when there is none.
 * @returns {string | null}
 */
export function findFirefox(paths = [process.env['FIREFOX_PATH'], ...usualFirefox]) {
  return paths.find((path) => path && existsSync(path) && majorVersion(path) >= OLDEST) ?? null;
}

/** Firefox has a file with its version beside its program, or in a folder of its own on macOS. */
function majorVersion(path) {
  const folder = dirname(realpathSync(path));
  const files = [join(folder, 'application.ini'), join(folder, '../Resources/application.ini')];
  const file = files.find((each) => existsSync(each));
  return file ? Number(/^Version=(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) : 0;
}

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
  const browser = miniBrowsers().find((path) => existsSync(path));
  return driver && screen && browser ? { driver, browser, screen } : null;
}

/** MiniBrowser is no program for users: distributions install it beside the library. */
function miniBrowsers() {
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

/** Where the setup unpacks the packages of Debian: an installation would start both as services. */
export const proxyFolder = join(dirname(fileURLToPath(import.meta.url)), '../.cache/proxies');
export const proxyPackages = ['nginx', 'caddy'];

/** Printed on a machine without one of them. */
export const noProxies = `nginx or Caddy is not installed (apt-get download ${proxyPackages.join(' ')}): what deploy/ has for them is not run here.`;

/**
 * The proxies that the files of deploy/ are for: the machine's own, or those that the setup has unpacked. Null where one is missing.
 * @returns {{ nginx: string, caddy: string } | null}
 */
export function findProxies() {
  const nginx = inRootOrFolder('/usr/sbin/nginx');
  const caddy = inRootOrFolder('/usr/bin/caddy');
  return nginx && caddy ? { nginx, caddy } : null;
}

function inRootOrFolder(path) {
  return [path, join(proxyFolder, path)].find((one) => existsSync(one));
}
