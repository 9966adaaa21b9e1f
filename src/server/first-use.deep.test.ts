import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flatPng } from '#tests/api/pictures.ts';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';

/** Records the packages that a process loads, and writes them at its end. */
const recorder = `
  import { registerHooks } from 'node:module';
  import { writeSync } from 'node:fs';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name !== undefined) loaded.add(name);
      return next(url, context);
    },
  });
  process.on('exit', () => writeSync(2, JSON.stringify([...loaded])));
`;

/** Large, and needed by few requests. */
const heavy = [
  'sharp',
  'nodemailer',
  'web-push',
  'openid-client',
  'jose',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@simplewebauthn/server',
  'otpauth',
  '@sentry/core',
];

test('loads heavy packages on first use only, when all of them are set up', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'resilience-first-use-'));
  const server = await startServer({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:1',
    GOOGLE_CLIENT_ID: 'club',
    GOOGLE_CLIENT_SECRET: 'secret',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(recorder)}`,
  });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const idle = await packagesOf(server);
  expect(idle).toContain('fastify');
  expect(idle.filter((name) => heavy.includes(name))).toEqual([]);
});

test('loads what a request needs', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'resilience-first-use-'));
  const server = await startServer({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(recorder)}`,
  });
  const joining = { email: 'ann@example.org', password: 'a fine long password', firstName: 'Ann' };
  const { opaqueToken } = (await (await post(server, '/auth/register', joining)).json()) as {
    opaqueToken: string;
  };
  const data = flatPng(64, 64).toString('base64');
  expect((await post(server, '/user/picture', { data }, opaqueToken)).status).toBe(200);
  const used = await packagesOf(server);
  // The password was looked at in a thread, which ends.
  expect(used.filter((name) => heavy.includes(name)).toSorted()).toEqual(['nodemailer', 'sharp']);
});

async function post({ url }: ServerProcess, path: string, body: unknown, token?: string): Promise<Response> {
  return await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

/** Ends the server, and answers what it loaded. */
async function packagesOf({ child, ended, output }: ServerProcess): Promise<string[]> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  return JSON.parse(output.stderr) as string[];
}
