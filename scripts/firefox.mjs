import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Debian's package. Ubuntu's `firefox` is a snap, which the test runner cannot start. */
export const firefoxPackages = ['firefox-esr'];

/** Older ones lack commands of WebDriver BiDi that the test runner sends. */
const OLDEST = 153;

/** Printed on a machine without the engine. */
export const noFirefox = `Firefox ${OLDEST} or later is not installed (apt-get install ${firefoxPackages[0]}, or set FIREFOX_PATH): its journeys are not run here.`;

const usual = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox-esr/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/**
 * The Firefox that journeys run in: FIREFOX_PATH or the system's own, if it is recent enough. Null when there is none.
 * @returns {string | null}
 */
export function findFirefox(paths = [process.env['FIREFOX_PATH'], ...usual]) {
  return paths.find((path) => path && existsSync(path) && majorVersion(path) >= OLDEST) ?? null;
}

/** Firefox has a file with its version beside its program, or in a folder of its own on macOS. */
function majorVersion(path) {
  const folder = dirname(realpathSync(path));
  const files = [join(folder, 'application.ini'), join(folder, '../Resources/application.ini')];
  const file = files.find((each) => existsSync(each));
  return file ? Number(/^Version=(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) : 0;
}
