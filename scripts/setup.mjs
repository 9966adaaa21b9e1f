// Installs what is missing, so that the two commands of the README work from a bare clone. Plain JavaScript
// without dependencies: it runs on the machine's own Node, before the pinned one is there.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import {
  findFirefox,
  findProxies,
  findWebkit,
  firefoxPackages,
  noFirefox,
  noProxies,
  noWebkit,
  proxyFolder,
  proxyPackages,
  webkitPackages,
} from './programs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const lock = readPackages(join(root, 'package-lock.json'));
const pinned = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
// The lock file has the same Node for each platform.
const version = Object.values(lock['']?.optionalDependencies ?? {})[0];
const forTests = process.argv.includes('--browser');
/** What only runs the built server, as in the image, needs no development packages. */
const needsDev = !process.argv.includes('--without-dev');

try {
  installPackages();
  if (forTests) await withPinned(installForTests);
} catch (error) {
  console.error(`Setup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

function installPackages() {
  if (missingPackages().length === 0 && hasPinned()) return;
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
    throw new Error('node_modules is a link and lacks packages; install them where it points to.');
  }
  const count = Object.keys(lock).length - 1;
  console.log(`Setup: installing some ${count} packages, once: a minute or two …`);
  npmCi(withoutPinned());
  requireSharedLibraries();
  if (!hasPinned()) {
    const here = `${process.platform} on ${process.arch}`;
    throw new Error(`npm has no Node ${version} for ${here}: install it, and run this with it.`);
  }
  // An old Node omits native parts that require a newer one; the pinned Node installs them all.
  if (missingPackages().length > 0) installWithPinned();
  const missing = missingPackages();
  if (missing.length > 0) throw new Error(`npm did not install ${missing.join(', ')}.`);
  removeHeaders();
}

/** The C headers in Node's package are a third of it, and nothing is compiled here. */
function removeHeaders() {
  const names = Object.keys(lock['']?.optionalDependencies ?? {});
  for (const name of names) rmSync(join(modules, name, 'include'), { recursive: true, force: true });
}

/** Compares what npm reports as installed with the lock file, native parts of this platform included. */
function missingPackages() {
  const installed = readPackages(join(modules, '.package-lock.json'));
  return Object.entries(lock)
    .filter(([path, entry]) => path !== '' && !entry.link && (!entry.optional || isForHere(entry)))
    .filter(([, { dev }]) => needsDev || !dev)
    .filter(([path, entry]) => installed[path]?.version !== entry.version)
    .map(([path]) => path);
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function isForHere({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || (cpu && !cpu.includes(process.arch))) return false;
  return !libc || libc.includes(ownLibc());
}

/** Asked for once: a report takes longer than the rest of a setup that finds nothing missing. */
function ownLibc() {
  ownLibc.found ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return ownLibc.found;
}

/** Whether the scripts after this one run on the pinned Node: it runs here, or npm puts it first on their path. */
function hasPinned() {
  return isPinned() || askPinned('stdout') === `v${version}`;
}

function isPinned() {
  return process.version === `v${version}`;
}

/** What the installed Node writes when it is asked for its version. */
function askPinned(stream) {
  if (!existsSync(pinned)) return '';
  return (spawnSync(pinned, ['--version'], { encoding: 'utf8' })[stream] ?? '').trim();
}

/** Playwright ends a process of an older Node: the caller restarts under the pinned one. */
async function withPinned(work) {
  if (isPinned()) await work();
  else process.exitCode = run(pinned, process.argv.slice(1)).status ?? 1;
}

/** A bare Debian lacks a library that Node's own binary links to. Only the tests install packages of the system. */
function requireSharedLibraries() {
  if (!askPinned('stderr').includes('libatomic.so.1')) return;
  if (forTests) console.log('Setup: installing libatomic for Node (once) …');
  if (!forTests || !aptInstalls('libatomic1')) {
    throw new Error('Node needs the library libatomic.so.1; install it (apt-get install libatomic1).');
  }
}

/** `npm ci` empties node_modules, so the pinned Node runs from a copy. */
function installWithPinned() {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-node-'));
  try {
    copyFileSync(realpathSync(pinned), join(folder, 'node'));
    npmCi([folder, withoutPinned()].join(delimiter));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withoutPinned() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
}

/** No package's install script runs: what an old npm would run unasked is nothing that the lock file pins. */
function npmCi(PATH) {
  const options = ['ci', '--include=dev', '--ignore-scripts', '--loglevel=error'];
  const { status, error } = run('npm', options, { env: { PATH } });
  if (error) throw new Error('npm is not installed; it comes with Node (https://nodejs.org).');
  if (status !== 0) throw new Error('npm ci failed.');
  // npm 9, of Debian 13, links the programs and then removes that of Node with the packages of other platforms.
  if (!existsSync(pinned)) run('npm', ['rebuild', '--ignore-scripts', '--loglevel=error'], { env: { PATH } });
}

async function installForTests() {
  await installChromium();
  provide('Firefox', findFirefox, installFirefox, noFirefox);
  const installWebkit = () => webkitPackages.some((names) => aptInstalls(...names));
  provide('WebKitGTK', findWebkit, installWebkit, noWebkit);
  provide('nginx and Caddy', findProxies, unpackProxies, noProxies, 'unpacking');
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
  aptInstalls(...firefoxPackages);
  // The lists of packages may be of a day when Firefox was too old.
  if (findFirefox() === null && apt('update')) aptInstalls(...firefoxPackages);
}

/** Unpacked and not installed: the packages start nginx and Caddy as services of the machine. */
function unpackProxies() {
  mkdirSync(proxyFolder, { recursive: true });
  const download = () => succeeds(['apt-get', 'download', ...proxyPackages], { cwd: proxyFolder });
  if (process.platform === 'linux' && (download() || (apt('update') && download()))) {
    for (const name of readdirSync(proxyFolder).filter((one) => one.endsWith('.deb'))) {
      succeeds(['dpkg', '-x', join(proxyFolder, name), proxyFolder]);
    }
  }
}

/** The tests run without a program that cannot be installed, but CI fails: there it must not go missing unnoticed. */
function provide(program, find, install, explanation, step = 'installing') {
  if (find() !== null) return;
  console.log(`Setup: ${step} ${program} for the tests (once) …`);
  install();
  if (find() !== null) return;
  if (process.env['CI']) throw new Error(`no ${program}, which CI needs.`);
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
  return succeeds([...asRoot, 'apt-get', ...options], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

function succeeds([command, ...options], how = {}) {
  return run(command, options, how).status === 0;
}

function run(command, options, { env = {}, cwd = root } = {}) {
  const shell = process.platform === 'win32';
  return spawnSync(command, options, {
    cwd,
    env: { ...process.env, ...env },
    shell,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
