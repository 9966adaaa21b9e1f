import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { TODAY } from '#tests/api/test-app.ts';
import { listening } from './listening.ts';
import { RawConnection, say } from './raw-connection.ts';

const MEGABYTE = 1_000_000;
const server = listening();

const LOGIN = 'POST /api/v1/auth/login/email HTTP/1.1\r\nHost: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

const head = (length: number, more = '') => `${LOGIN}${JSON_TYPE}${more}Content-Length: ${length}\r\n\r\n`;

/** A body to a call that is open to all. */
const post = async (body: string | Buffer, more = '') =>
  await say(server().port, head(Buffer.byteLength(body), more), body);

const codeOf = ({ body }: { body: string }): unknown => (JSON.parse(body) as { message: unknown }).message;

const valid = '{"email":"a@example.org","password":"a fine long password"}';

describe('I1: what is no JSON in UTF-8', () => {
  test.each<[string, string | Buffer]>([
    ['broken', '{'],
    ['empty', ''],
    ['with a trailing comma', '{"email":"a@example.org",}'],
    ['with a byte order mark', `\ufeff${valid}`],
    ['in UTF-16', Buffer.from(valid, 'utf16le')],
    ['in UTF-16 that says so', Buffer.from(`\ufeff${valid}`, 'utf16le')],
    ['in broken UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['with comments', `/**/${valid}`],
    ['two of them', valid + valid],
    ['NaN', '{"email":NaN}'],
  ])('%s is malformed', async (_name, body) => {
    const answer = await post(body);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'malformedRequest']);
  });

  test('a compressed body, bomb or not, is never unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * MEGABYTE));
    expect(bomb.length).toBeLessThan(64 * 1024);
    for (const body of [bomb, gzipSync(valid)]) {
      const answer = await post(body, 'Content-Encoding: gzip\r\n');
      expect([answer.status, codeOf(answer)]).toEqual([415, 'unsupportedMediaType']);
    }
  });

  test.each([
    'text/plain',
    'application/jsonx',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('%s is no type of ours', async (type) => {
    const answer = await say(
      server().port,
      `${LOGIN}Content-Type: ${type}\r\nContent-Length: ${valid.length}\r\n\r\n${valid}`,
    );
    expect([answer.status, codeOf(answer)]).toEqual([415, 'unsupportedMediaType']);
  });
});

describe('I2: too much', () => {
  const tenMegabytes = Buffer.alloc(10 * MEGABYTE, 0x20);

  const chunk = `${(1 << 16).toString(16)}\r\n${' '.repeat(1 << 16)}\r\n`;
  const chunks = Array.from({ length: Math.ceil(tenMegabytes.length / (1 << 16)) }, () => chunk);
  const chunked = `${LOGIN}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`;

  test.each<[string, readonly (string | Buffer)[]]>([
    ['in one burst', [head(tenMegabytes.length), tenMegabytes]],
    ['in chunks, after the first 64 kB', [chunked, ...chunks, '0\r\n\r\n']],
  ])('10 MB %s are answered readably, not by a reset, and the connection lives on', async (_how, parts) => {
    const connection = new RawConnection(server().port);
    for (const part of parts) connection.socket.write(part);
    const answer = await connection.answer();
    expect([answer.status, codeOf(answer)]).toEqual([413, 'payloadTooLarge']);
    connection.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => connection.received).toContain('{"status":"ok"}');
    connection.socket.destroy();
  });

  test('what has no end is cut off', async () => {
    const connection = new RawConnection(server().port);
    connection.socket.write(head(1_000 * MEGABYTE));
    let sent = 0;
    const more = () => {
      while (sent < 100 * MEGABYTE && connection.socket.writable) {
        sent += tenMegabytes.length;
        if (!connection.socket.write(tenMegabytes)) return;
      }
    };
    connection.socket.on('drain', more);
    more();
    expect((await connection.answer()).status).toBe(413);
    await connection.ended;
    expect(sent).toBeLessThan(100 * MEGABYTE);
  });

  test('a refusal before the body is read is readable as well', async () => {
    for (const [line, status] of [
      ['PATCH /api/v1/user', 401],
      ['POST /api/v1/nothing', 404],
      ['PUT /api/v1/user', 405],
      ['POST /', 405],
    ] as const) {
      const request = `${line} HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}Content-Length: ${tenMegabytes.length}\r\n\r\n`;
      expect((await say(server().port, request, tenMegabytes)).status).toBe(status);
    }
  });

  test.each([
    ['is negative', 'Content-Length: -1\r\n'],
    ['is no number', 'Content-Length: ten\r\n'],
    ['is told twice', 'Content-Length: 2\r\nContent-Length: 3\r\n'],
    ['is told beside chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'],
    ['is one of an unknown coding', 'Transfer-Encoding: gzip\r\n'],
  ])('a length that %s is malformed', async (_name, header) => {
    const answer = await say(server().port, `${LOGIN}${JSON_TYPE}${header}\r\n{}`);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'malformedRequest']);
  });

  test('a length that is too short leaves a rest that is no request', async () => {
    const connection = new RawConnection(server().port);
    connection.socket.write(head(2) + valid);
    await connection.ended;
    const statuses = [...connection.received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses.at(-1)).toBe('400');
    expect(connection.received).not.toContain('200 OK');
  });
});

const authorised = (method: string, path: string, token: string, body: string) =>
  `${method} /api/v1${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
  `${JSON_TYPE}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('JSON that is made to hurt', () => {
  const ask = async (method: string, path: string, body: string) => {
    const { token } = await buildUser(server().api);
    return await say(server().port, authorised(method, path, token, body));
  };

  test.each([1_000, 10_000, 100_000])('I3: %i levels are malformed', async (depth) => {
    for (const body of [
      '['.repeat(depth) + ']'.repeat(depth),
      `${'{"a":'.repeat(depth / 4)}1${'}'.repeat(depth / 4)}`,
    ]) {
      const answer = await ask('PATCH', '/habits/reorder', body);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'malformedRequest']);
    }
  });

  test('I4: 500,000 keys are too large, as many as fit are refused, and so is a list of 100,000', async () => {
    const keys = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
    expect((await ask('PATCH', '/habits/reorder', keys(500_000))).status).toBe(413);
    const fitting = await ask('PATCH', '/habits/reorder', keys(20_000));
    expect([fitting.status, codeOf(fitting)]).toEqual([422, 'invalidInput']);
    expect(fitting.body.length).toBeLessThan(4_000);
    const list = await ask('PATCH', '/habits/reorder', `{"suite":[${'1,'.repeat(99_999)}1]}`);
    expect([list.status, list.body.length < 4_000]).toEqual([422, true]);
  });

  test('I4: a repeated key is refused, however it is escaped', async () => {
    for (const body of ['{"name":"a","name":"b"}', '{"name":"a","\\u006eame":"b"}']) {
      expect((await ask('POST', '/dividers', body)).status).toBe(422);
    }
  });

  test.each(['__proto__', '\\u005f_proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    'I5: the key %s is refused, on top and within',
    async (key) => {
      for (const body of [`{"name":"a","${key}":{"closed":true}}`, `{"name":{"${key}":{"polluted":1}}}`]) {
        const answer = await ask('POST', '/dividers', body);
        expect([answer.status, codeOf(answer)]).toEqual([422, 'invalidInput']);
      }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
});

test.each(['toggle', 'CREATE', '', 'create,remove', null, 1, true, [['create']], {}])(
  'I22: a tick by %j is refused and changes nothing',
  async (action) => {
    const { api } = server();
    const as = await buildUser(api);
    const { id } = await buildHabit(api, as);
    const sending = { as, params: { id }, body: { action, days: [TODAY] } };
    expect((await send(api, calls.setActivities, sending)).status).toBe(422);
    const [habit] = (await send(api, calls.listHabits, { as })).body;
    expect(habit?.history[TODAY]).toBe(0);
  },
);

test('I22: a deletion works with its body, without, and with one that a proxy emptied', async () => {
  const { api, port } = server();
  const as = await buildUser(api);
  const remove = async (query: string, more: string) => {
    const { id } = await buildHabit(api, as);
    const request = `DELETE /api/v1/habits/${id}${query} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${as.token}\r\n`;
    return (await say(port, request + more)).status;
  };
  expect(await remove('?action=delete', '\r\n')).toBe(204);
  expect(await remove('?action=delete', `${JSON_TYPE}Content-Length: 0\r\n\r\n`)).toBe(204);
  expect(await remove('', `${JSON_TYPE}Content-Length: 19\r\n\r\n{"action":"delete"}`)).toBe(204);
  expect(await remove('', '\r\n')).toBe(200);
  expect(await remove('?action=destroy', '\r\n')).toBe(422);
});
