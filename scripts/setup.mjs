// Installs what is missing, so that the two commands of the README work from a bare clone. Plain JavaScript
// without dependencies: it runs on the machine's own Node, before the pinned one is there.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { findFirefox, firefoxPackages, noFirefox } from './firefox.mjs';
import { findWebkit, noWebkit, webkitPackages } from './webkit.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const pinned = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

try {
  installPackages();
  if (process.argv.includes('--browser')) await withPinned(installBrowsers);
} catch (error) {
  console.error(`Setup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

function installPackages() {
  if (missingPackages().length === 0 && pinnedNodeRuns()) return;
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
    throw new Error('node_modules is a link and lacks packages; install them where it points to.');
  }
  console.log('Setup: installing the packages (once) …');
  npm(['ci', '--include=dev', '--loglevel=error'], withoutPinned());
  installSharedLibraries();
  if (!pinnedNodeRuns()) npm(['rebuild', 'node', '--ignore-scripts=false'], withoutPinned());
  if (!pinnedNodeRuns())
    throw new Error('the package `node` did not install; its install script has to run.');
  // An old Node omits native parts that require a newer one; the pinned Node installs them all.
  if (missingPackages().length > 0) installWithPinned();
  const missing = missingPackages();
  if (missing.length > 0) throw new Error(`npm did not install ${missing.join(', ')}.`);
}

/** Compares what npm reports as installed with the lock file, native parts of this platform included. */
function missingPackages() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(modules, '.package-lock.json'));
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && !entry.link && (!entry.optional || isForHere(entry)))
    .filter(([path, entry]) => installed[path]?.version !== entry.version)
    .map(([path]) => path);
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function isForHere({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || (cpu && !cpu.includes(process.arch))) return false;
  return !libc || libc.includes(process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');
}

function pinnedNodeRuns() {
  if (!existsSync(pinned)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'))['node_modules/node']?.version;
  if (process.execPath === realpathSync(pinned)) return process.version === `v${wanted}`;
  return spawnSync(pinned, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${wanted}`;
}

/** Playwright ends a process of an older Node: the caller restarts under the pinned one. */
async function withPinned(work) {
  if (process.execPath === realpathSync(pinned)) await work();
  else process.exitCode = run(pinned, process.argv.slice(1)).status ?? 1;
}

/** A bare Debian lacks a library that Node's own binary links to. */
function installSharedLibraries() {
  const told = existsSync(pinned)
    ? (spawnSync(pinned, ['--version'], { encoding: 'utf8' }).stderr ?? '')
    : '';
  if (!told.includes('libatomic.so.1')) return;
  console.log('Setup: installing libatomic for Node (once) …');
  if (!aptInstalls('libatomic1')) {
    throw new Error('Node needs the library libatomic.so.1; install it (apt-get install libatomic1).');
  }
}

/** `npm ci` empties node_modules, so the pinned Node runs from a copy. */
function installWithPinned() {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-node-'));
  try {
    copyFileSync(realpathSync(pinned), join(folder, 'node'));
    npm(['ci', '--include=dev', '--loglevel=error'], [folder, withoutPinned()].join(delimiter));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withoutPinned() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
}

function npm(options, PATH) {
  const { status, error } = run('npm', options, { PATH });
  if (error) throw new Error('npm is not installed; it comes with Node (https://nodejs.org).');
  if (status !== 0) throw new Error(`npm ${options[0]} failed.`);
}

async function installBrowsers() {
  await installChromium();
  installFirefox();
  installWebkit();
}

async function installChromium() {
  if (await findChromium()) return;
  console.log('Setup: installing Chromium for the tests (once) …');
  aptInstalls('chromium');
  if (!(await findChromium()))
    succeeds([pinned, join(modules, 'playwright', 'cli.js'), 'install', 'chromium']);
  if (!(await findChromium())) {
    throw new Error('no Chromium; install one (apt-get install chromium) or set CHROME_PATH.');
  }
}

function installFirefox() {
  if (findFirefox() !== null) return;
  console.log('Setup: installing Firefox for the tests (once) …');
  aptInstalls(...firefoxPackages);
  // The lists of packages may be of a day when Firefox was too old.
  if (findFirefox() === null && apt('update')) aptInstalls(...firefoxPackages);
  if (findFirefox() === null) doWithout('Firefox', noFirefox);
}

function installWebkit() {
  if (findWebkit() !== null) return;
  console.log('Setup: installing WebKitGTK for the tests (once) …');
  webkitPackages.some((names) => aptInstalls(...names));
  if (findWebkit() === null) doWithout('WebKitGTK', noWebkit);
}

/** The tests run without an engine that cannot be installed, but CI fails: there it must not go missing unnoticed. */
function doWithout(engine, explanation) {
  if (process.env['CI']) throw new Error(`no ${engine}, which CI needs.`);
  console.log(`Setup: ${explanation}`);
}

/** True when the system's package manager has installed it with the available rights. */
function aptInstalls(...names) {
  const install = () => apt('install', '-y', '--no-install-recommends', ...names);
  return install() || (apt('update') && install());
}

function apt(...options) {
  if (process.platform !== 'linux') return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  return succeeds([...asRoot, 'apt-get', ...options], { DEBIAN_FRONTEND: 'noninteractive' });
}

function succeeds([command, ...options], env = {}) {
  return run(command, options, env).status === 0;
}

function run(command, options, env = {}) {
  const shell = process.platform === 'win32';
  return spawnSync(command, options, {
    cwd: root,
    env: { ...process.env, ...env },
    shell,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
