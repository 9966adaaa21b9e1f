import { expect, test } from 'vitest';
import { buildUser } from '#tests/api/factories.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';
import { rpc, say } from '#tests/assistants/say.ts';

const ping = rpc('ping');

forEachApi('the door for assistants', (api) => {
  const tokenOf = async (given = {}) => (await giveToken(api(), await buildUser(api()), given)).token;

  test('asks strangers to sign in, and takes no session', async () => {
    const { token } = await buildUser(api());
    const asked = [
      [null, 'authRequired', 'Bearer'],
      [token, 'invalidOpaqueToken', 'Bearer error="invalid_token"'],
      [`${await tokenOf()}x`, 'invalidOpaqueToken', 'Bearer error="invalid_token"'],
    ] as const;
    for (const [given, code, header] of asked) {
      const { status, headers, body } = await say(api(), given, ping);
      expect([status, body.message, headers['www-authenticate']]).toEqual([
        401,
        code,
        expect.stringContaining(header),
      ]);
    }
  });

  test('takes no token from an address', async () => {
    const answer = await api().app.inject({
      method: 'POST',
      url: `/mcp?token=${await tokenOf()}`,
      payload: {},
    });
    expect(answer.statusCode).toBe(400);
  });

  test.each([
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['a name that leads here', { host: 'evil.example' }, 403],
    ['this machine', { host: '127.0.0.1:3000' }, 200],
    ['IPv6', { host: '[::1]:3000' }, 200],
    ['our own page', { origin: 'http://localhost' }, 200],
  ])('knows %s', async (_, headers, status) => {
    expect((await say(api(), await tokenOf(), ping, headers)).status).toBe(status);
  });

  test('lets the pages of a token’s origins in', async () => {
    const token = await tokenOf({ origins: ['https://mine.example'] });
    const { status, headers } = await say(api(), token, ping, { origin: 'https://mine.example' });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, 'https://mine.example']);
  });

  test('takes one message a request, and opens no stream', async () => {
    const token = await tokenOf();
    expect((await say(api(), token, [ping, ping])).status).toBe(400);
    for (const method of ['GET', 'DELETE'] as const) {
      const { statusCode, headers } = await api().app.inject({ method, url: '/mcp' });
      expect([statusCode, headers.allow]).toEqual([405, 'POST']);
    }
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { headers, body } = await say(
      api(),
      token,
      rpc('subscriptions/listen', { _meta: meta, notifications: { toolsListChanged: true } }),
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    );
    expect(headers['content-type']).toContain('application/json');
    expect(body.error).toMatchObject({ code: -32_603 });
  });

  test.each([
    ['no message', { a: 1 }],
    ['an unknown method', rpc('tools/destroy')],
    ['an unknown tool', rpc('tools/call', { name: 'delete_habit', arguments: {} })],
    [
      'another revision',
      { ...rpc('ping'), params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '1999-01-01' } } },
    ],
  ])('refuses %s with an error of the protocol', async (_, message) => {
    const { status, body } = await say(api(), await tokenOf(), message);
    expect(status).toBeLessThan(500);
    expect(body.error ?? (body as { result?: object }).result).toBeDefined();
  });
});
