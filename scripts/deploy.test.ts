import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PICTURE_BODY_MAX } from '#contract/limits.ts';
import { buildUser } from '#tests/api/factories.ts';
import { testPages } from '#tests/api/page-app.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { bySize } from '#tests/setup/tier.ts';
import { freePort } from '../e2e/free-port.ts';
import { findProxies } from './programs.mjs';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const NAME = 'club.example';

/** A text of deploy/ with other ports and files: what is replaced must be there. */
function replaced(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The file has no "${from}".`);
    return all.replaceAll(from, to);
  }, text);
}

interface Asking {
  readonly method?: string;
  /** The address of the client on this machine. */
  readonly from?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Ports {
  readonly http: number;
  readonly https: number;
  readonly server: number;
}

interface Setting {
  readonly command: readonly string[];
  /** The file with the certificate that clients must trust, once the proxy runs. */
  readonly ca: string;
}

const settings = {
  nginx(folder: string, { http, https, server }: Ports): Setting {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
    execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], {
      stdio: 'pipe',
    });
    const site = replaced(read('deploy/nginx.conf'), [
      ['    listen [::]:80;\n', ''],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
      [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, cert],
      [`/etc/letsencrypt/live/${NAME}/privkey.pem`, key],
      ['127.0.0.1:3000', `127.0.0.1:${server}`],
    ]);
    writeFileSync(join(folder, 'club.conf'), site);
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const whole = [
      'daemon off; master_process off; error_log stderr;',
      `pid ${join(folder, 'pid')}; events {}`,
      'http { access_log off;',
      ...folders.map((name) => `${name}_temp_path ${join(folder, name)};`),
      `include ${join(folder, 'club.conf')}; }`,
    ];
    writeFileSync(join(folder, 'nginx.conf'), whole.join('\n'));
    return { command: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], ca: cert };
  },
  caddy(folder: string, { http, https, server }: Ports): Setting {
    const site = replaced(read('deploy/Caddyfile'), [['127.0.0.1:3000', `127.0.0.1:${server}`]]);
    // A machine of its own would need none of this: the ports of the web, and a certificate that everyone trusts.
    const options = [
      'admin off',
      `http_port ${http}`,
      `https_port ${https}`,
      'local_certs',
      'skip_install_trust',
      `storage file_system ${folder}`,
    ];
    writeFileSync(join(folder, 'Caddyfile'), `{\n${options.join('\n')}\n}\n${site}`);
    return {
      command: ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
      ca: join(folder, 'pki/authorities/local/root.crt'),
    };
  },
};

const proxies = Object.entries(findProxies() ?? {}).slice(0, bySize({ quick: 1, full: 2 }));

describe.each(proxies)('behind %s with its file of deploy/', (name, program) => {
  let storage: TestDatabase;
  let api: TestApp;
  let proxy: ChildProcess;
  let ports: Ports;
  let ca = '';
  const folder = mkdtempSync(join(tmpdir(), `resilience-${name}-`));

  beforeAll(async () => {
    storage = await buildTestDatabase('sqlite');
    // Two guesses of a password for each address. The clients of this test are on this machine, as the proxy is: one hop tells them apart.
    const environment = { PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.1' };
    const pages = testPages(storage.options.dataDir, "default-src 'none'");
    api = await buildTestApp(storage.database, environment, { pages });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    ports = { http: await freePort(), https: await freePort(), server: port };
    mkdirSync(folder, { recursive: true });
    const setting = settings[name as keyof typeof settings](folder, ports);
    proxy = spawn(program, setting.command, { stdio: 'ignore', env: { HOME: folder } });
    await vi.waitFor(
      async () => {
        ca = readFileSync(setting.ca, 'utf8');
        const socket = connect(ports.https, '127.0.0.1');
        await once(socket, 'connect');
        socket.destroy();
      },
      { timeout: 30_000, interval: 100 },
    );
  });
  afterAll(async () => {
    proxy.kill('SIGTERM');
    await once(proxy, 'exit');
    api.app.server.closeAllConnections();
    await api.app.close();
    await storage.destroy();
    rmSync(folder, { recursive: true });
  });

  async function ask(path: string, given: Asking = {}) {
    const { from = '127.0.0.1', body, headers, ...options } = given;
    const asked = requestHttps({
      ...options,
      path,
      host: '127.0.0.1',
      port: ports.https,
      localAddress: from,
      servername: NAME,
      ca,
      agent: false,
      headers: { host: NAME, ...headers },
    });
    // An answer can come before the body was sent whole, and end the connection. Any other error is that of the wait for it.
    asked.on('error', () => {});
    asked.end(body);
    const [response] = await once(asked, 'response');
    return { status: response.statusCode as number, headers: response.headers, text: await textOf(response) };
  }

  const post = async (path: string, content: object, more: Asking = {}) =>
    await ask(path, {
      ...more,
      method: 'POST',
      body: JSON.stringify(content),
      headers: { 'content-type': 'application/json', ...more.headers },
    });

  test('serves pages by https, for a year, and leads http there', async () => {
    const page = await ask('/');
    expect([page.status, page.text]).toEqual([200, '<h1>A page</h1>']);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const plain = requestHttp({
      host: '127.0.0.1',
      port: ports.http,
      path: '/x?y=1',
      headers: { host: NAME },
    });
    plain.end();
    const [{ statusCode, headers }] = await once(plain, 'response');
    expect(statusCode).toBeOneOf([301, 308]);
    expect(headers.location).toBe(`https://${NAME}/x?y=1`);
  });

  test('passes the name that people open, so that they can join', async () => {
    const person = { email: `ann@${NAME}`, password: 'a fine long password', firstName: 'Ann' };
    const joined = await post('/api/v1/auth/register', person, { headers: { origin: `https://${NAME}` } });
    expect(joined.status).toBe(200);
    expect(joined.headers['set-cookie']?.join()).toMatch(/__Host-opaqueToken=[^;]+;.*Secure/);
    expect(api.log.join()).not.toContain('for another host than that of PUBLIC_URL');
  });

  test('passes the address of the client, which the client cannot choose', async () => {
    let guesses = 0;
    const guess = async (from: string) => {
      guesses += 1;
      const content = { email: `ann-${guesses}@${NAME}`, password: 'some long password' };
      const headers = { 'x-forwarded-for': `203.0.113.${guesses}` };
      return (await post('/api/v1/auth/login/email', content, { from, headers })).status;
    };
    const [first, second] = ['127.0.0.2', '127.0.0.3'];
    expect([await guess(first), await guess(first), await guess(first)]).toEqual([401, 401, 429]);
    expect(await guess(second)).toBe(401);
  });

  test('hides the metrics, and lets the largest body through', async () => {
    expect((await ask('/metrics')).status).toBe(404);
    const path = '/api/v1/user/picture';
    // Of a user: a stranger is answered before the body is read, which may end the connection while it is sent.
    const { token } = await buildUser(api);
    const headers = { authorization: `Bearer ${token}` };
    const content = { picture: 'x'.repeat(PICTURE_BODY_MAX - 100) };
    const upload = await post(path, content, { from: '127.0.0.4', headers });
    expect(upload.status).toBe(422);
  });
});

describe('deploy/resilience.service', () => {
  const unit = read('deploy/resilience.service');
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

  test('starts the server with the Node and the options of npm start', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    expect(valuesOf('ExecStart')).toEqual([`/opt/resilience/node_modules/.bin/${scripts.start}`]);
  });

  test('lets it write to folders of its own, and to that of its backups', () => {
    expect(valuesOf('ProtectSystem')).toEqual(['strict']);
    expect(valuesOf('ReadWritePaths')).toEqual(['-/var/backups/resilience']);
    expect([valuesOf('StateDirectory'), valuesOf('CacheDirectory')]).toEqual([
      ['resilience'],
      ['resilience'],
    ]);
    expect(valuesOf('Environment').join()).toBe(
      'DATA_DIR=/var/lib/resilience NODE_COMPILE_CACHE=/var/cache/resilience',
    );
  });

  test('has the user, the folders and the program of the operator’s commands', () => {
    const command = read('deploy/resilience-admin');
    const [program = ''] = valuesOf('ExecStart').join().split(' ');
    for (const part of [
      `--uid=${valuesOf('User').join()}`,
      `--setenv=${valuesOf('Environment').join().split(' ')[0]}`,
      `--property=EnvironmentFile=${valuesOf('EnvironmentFile').join()}`,
      `--working-directory=${valuesOf('WorkingDirectory').join()}`,
      `${program} scripts/admin.ts "$@"`,
    ])
      expect(command).toContain(part);
  });

  test('gives it longer to end than it takes', () => {
    expect(Number(valuesOf('TimeoutStopSec'))).toBeGreaterThanOrEqual(30);
  });

  test('is valid for systemd, where there is one', () => {
    const analyze = '/usr/bin/systemd-analyze';
    if (!existsSync(analyze)) return;
    const folder = mkdtempSync(join(tmpdir(), 'resilience-unit-'));
    // The program must exist: here it is where this project is.
    const file = join(folder, 'resilience.service');
    writeFileSync(
      file,
      replaced(unit, [
        ['/opt/resilience', root],
        ['User=resilience', 'User=root'],
      ]),
    );
    expect(execFileSync(analyze, ['verify', file], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
    rmSync(folder, { recursive: true });
  });
});
