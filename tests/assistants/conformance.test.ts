import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildUser } from '#tests/api/factories.ts';
import { startLocalServer } from '#tests/api/local-server.ts';
import { giveToken } from '#tests/api/tokens.ts';
import { listening } from '#tests/attacks/listening.ts';

const server = listening();
const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

/** Those that call no tool, resource or prompt of the suite's own reference server, and no capability that we do not offer. */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

/** The suite signs in nowhere: what stands in front of the server adds a token, and leaves the rest of a request as it is. */
async function withToken(port: number, token: string): Promise<string> {
  const { url } = await startLocalServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    const passed = request(
      { host: '127.0.0.1', port, path: asked.url, method: asked.method, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    asked.pipe(passed);
  });
  return url.replace('127.0.0.1', 'localhost');
}

test.each(scenarios)('conforms in the scenario %s of the official suite', async (scenario) => {
  const { api, port } = server();
  const { token } = await giveToken(api, await buildUser(api));
  const url = `${await withToken(port, token)}/mcp`;
  const out = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    const args = [suite, 'server', '--url', url, '--scenario', scenario, '-o', out];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
  } finally {
    await rm(out, { recursive: true });
  }
});
