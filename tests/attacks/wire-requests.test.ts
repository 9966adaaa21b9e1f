import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { listening } from './listening.ts';
import { say } from './raw-connection.ts';

const server = listening();

const get = async (target: string, ...headers: readonly string[]) =>
  await say(
    server().port,
    `GET ${target} HTTP/1.1\r\n${['Host: localhost', ...headers].map((line) => `${line}\r\n`).join('')}\r\n`,
  );

const signedIn = async () => {
  const as = await buildUser(server().api);
  return { as, authorization: `Authorization: Bearer ${as.token}` };
};

const codeOf = ({ body }: { body: string }): unknown => (JSON.parse(body) as { message: unknown }).message;

describe('I17: paths', () => {
  test.each<[string, readonly number[]]>([
    ['/api/v1/../../etc/passwd', [404]],
    ['/../../../../etc/passwd', [404]],
    ['/api/v1/%2e%2e/%2e%2e/etc/passwd', [404]],
    ['//api/v1/user', [404]],
    ['/api//v1/user', [404]],
    ['/api/v1//user', [404]],
    ['/api/v1/user;admin=true', [404]],
    ['/api/v1/user/', [404]],
    ['/api/v1%2fuser', [404]],
    ['/api/v1/habits%2Fperformance%2Fstats', [404]],
    ['/API/V1/USER', [404]],
    ['/api/v1/user%00', [404]],
    ['/api/v1/%c0%af', [400, 404]],
    ['/api/v1/%zz', [400]],
    [`/api/v1/user/${'x'.repeat(8_000)}`, [414]],
    [`/${'../'.repeat(2_700)}`, [414]],
    ['http://localhost/api/v1/user', [400]],
  ])('%.60s is refused', async (path, statuses) => {
    const { authorization } = await signedIn();
    const answer = await get(path, authorization);
    expect(statuses).toContain(answer.status);
    expect(codeOf(answer)).toMatch(/^(notFound|uriTooLong|malformedRequest)$/);
  });

  test('an encoded slash does not lead to another habit’s steps', async () => {
    const { as, authorization } = await signedIn();
    const { id } = await buildHabit(server().api, as);
    expect((await get(`/api/v1/habits/${id}%2Fsteps`, authorization)).status).toBe(405);
  });
});

describe('I18: queries', () => {
  test.each([
    'archived=true&archived=false',
    'archived[]=true',
    'archived[0]=true',
    'archived[a][b]=true',
    'archived=%zz',
    'archived=TRUE',
    'archived',
    '__proto__[archived]=true',
    '__proto__=1',
    'constructor.prototype.archived=true',
    ...[
      '0x10',
      '1e1',
      '+7',
      '-1',
      '1.5',
      '7.0',
      '%207',
      '7%20',
      '',
      'Infinity',
      'NaN',
      '0b11',
      '0',
      '367',
      '%D9%A7',
    ].map((number) => `historyDays=${number}`),
    'historyDays=7&historyDays=8',
    `historyDays=${'9'.repeat(400)}`,
    Array.from({ length: 1_000 }, (_, index) => index.toString(36)).join('&'),
  ])('%.60s is invalid', async (query) => {
    const { authorization } = await signedIn();
    const answer = await get(`/api/v1/habits?${query}`, authorization);
    expect([answer.status, codeOf(answer)]).toEqual([422, 'invalidInput']);
    expect(answer.body.length).toBeLessThan(4_000);
  });

  test('plain decimal digits are a number', async () => {
    const { as, authorization } = await signedIn();
    await buildHabit(server().api, as);
    const answer = await get('/api/v1/habits?historyDays=16', authorization);
    const [habit] = JSON.parse(answer.body) as { history: object }[];
    expect(Object.keys(habit?.history ?? {})).toHaveLength(16);
  });
});

describe('I19: headers', () => {
  test.each([
    ['a bare carriage return', 'X-Note: a\rSet-Cookie: b'],
    ['a bare line feed in a name', 'X-No\nte: a'],
    ['a folded line', 'X-Note: a\r\n b'],
    ['a space before the colon', 'X-Note : a'],
    ['NUL', 'X-Note: a\0b'],
    ['no colon', 'X-Note'],
  ])('%s is malformed', async (_name, header) => {
    const answer = await get('/healthz', header);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'malformedRequest']);
  });

  test.each([
    '',
    'a b',
    'evil.example/path',
    'user@evil.example',
    'a,b',
    '[::1',
    'a'.repeat(300),
    'evil.example:99999999',
    "'",
  ])('the host %.40j is malformed', async (host) => {
    const answer = await say(server().port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'malformedRequest']);
  });

  test.each(['localhost', 'resilience.example:3000', '127.0.0.1', '[::1]:3000'])(
    'the host %s is served',
    async (host) => {
      expect((await say(server().port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).status).toBe(200);
    },
  );

  test('two hosts, or none, are malformed', async () => {
    for (const hosts of ['', 'Host: a\r\nHost: b\r\n']) {
      expect((await say(server().port, `GET /healthz HTTP/1.1\r\n${hosts}\r\n`)).status).toBe(400);
    }
  });

  test('a language of 10 kB, or a broken one, is English', async () => {
    const { api } = server();
    for (const header of ['fr,'.repeat(3_400), '*;q=x', 'fr;q=nonsense', 'fr;q=2', '\u00ff']) {
      const email = `language-${Math.random()}@example.org`;
      const answer = await send(api, calls.register, {
        body: { email, password: 'a fine long password', firstName: 'Ann' },
        headers: { 'accept-language': header },
      });
      expect([answer.status, answer.body.user.locale]).toEqual([200, 'en']);
    }
  });

  test('a cookie of 20 kB and 2,000 headers are too large', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `X${index}: 1`);
    for (const headers of [[`Cookie: a=${'x'.repeat(20_000)}`], many, many.slice(0, 150)]) {
      const answer = await get('/healthz', ...headers);
      expect([answer.status, codeOf(answer)]).toEqual([431, 'headersTooLarge']);
    }
  });

  test('forged headers of proxies, paths and methods have no effect', async () => {
    const { as, authorization } = await signedIn();
    const told = [
      'X-Forwarded-For: 127.0.0.1',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: javascript',
      'X-Original-URL: /api/v1/habits',
      'X-Rewrite-URL: /api/v1/habits',
      'X-HTTP-Method-Override: DELETE',
      'X-HTTP-Method: PATCH',
      'X-Method-Override: POST',
    ];
    const [plain, dressed] = [
      await get('/api/v1/user', authorization),
      await get('/api/v1/user', authorization, ...told),
    ];
    expect([dressed?.status, dressed?.body]).toEqual([200, plain?.body]);
    expect(dressed?.body).toContain(as.email);
    expect(JSON.stringify([...(dressed?.headers ?? [])])).not.toContain('evil.example');
  });
});

describe('I20: methods', () => {
  const request = async (method: string, target: string, headers = '', body = '') =>
    await say(server().port, `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n${body}`);

  test.each(['TRACE', 'OPTIONS', 'PUT', 'PROPFIND', 'PURGE'])(
    '%s is 405 with what is allowed',
    async (method) => {
      for (const target of ['/', '/healthz', '/api/v1/user', '/api/v1/auth/logout']) {
        const answer = await request(method, target);
        expect([target, answer.status, codeOf(answer)]).toEqual([target, 405, 'methodNotAllowed']);
        expect(answer.headers.get('allow')).toMatch(/GET, HEAD|POST/);
        expect(answer.body).not.toContain('Host');
      }
    },
  );

  test('CONNECT is answered, and opens no tunnel', async () => {
    for (const target of ['example.org:443', `127.0.0.1:${server().port}`]) {
      const answer = await request('CONNECT', target);
      expect([answer.status, codeOf(answer), answer.headers.get('connection')]).toEqual([
        405,
        'methodNotAllowed',
        'close',
      ]);
    }
  });

  test('an upgrade to another protocol is not made', async () => {
    const answer = await request('GET', '/healthz', 'Connection: Upgrade\r\nUpgrade: websocket\r\n');
    expect(answer.status).toBe(200);
  });

  test('an unknown method is malformed', async () => {
    expect((await request('STEAL', '/healthz')).status).toBe(400);
  });

  test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
    '%s makes no other method of a POST',
    async (header) => {
      const { as, authorization } = await signedIn();
      const { id } = await buildHabit(server().api, as);
      const answer = await request(
        'POST',
        `/api/v1/habits/${id}?_method=DELETE`,
        `${authorization}\r\n${header}: DELETE\r\nContent-Length: 0\r\n`,
      );
      expect(answer.status).toBe(405);
      expect((await send(server().api, calls.listHabits, { as })).body).toHaveLength(1);
    },
  );
});
