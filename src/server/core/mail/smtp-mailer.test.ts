import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { JobRefusedError } from '#server/core/jobs/job-kinds.ts';
import { type SmtpInbox, startSmtpInbox } from '#tests/mail/smtp-inbox.ts';
import { createSmtpMailer } from './mail-transports.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';

const FROM = 'Resilience <no-reply@resilience.example>';
const impatient = { connectMs: 500, greetingMs: 500, silenceMs: 500 };
const mail: OutgoingMail = {
  userId: '00000000-0000-4000-8000-000000000001',
  to: 'ann@example.org',
  messageId: 'one@resilience.example',
  date: new Date('2026-11-20T12:00:00Z'),
  subject: 'Réglages',
  html: '<p>é</p>',
  text: 'é',
};

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const inboxThat = async (behaviour?: SMTPServerOptions): Promise<SmtpInbox> => {
  const inbox = await startSmtpInbox(behaviour);
  ends.push(async () => await inbox.close());
  return inbox;
};

const mailerTo = (url: string, timeouts = impatient): Mailer => {
  const mailer = createSmtpMailer(url, FROM, timeouts);
  ends.unshift(() => mailer.close());
  return mailer;
};

const deliver = async (mailer: Mailer, given: Partial<OutgoingMail> = {}): Promise<unknown> =>
  await mailer.deliver({ ...mail, ...given }, AbortSignal.timeout(10_000)).then(
    () => 'delivered',
    (error: unknown) => error,
  );

/** A raw server below the level of SMTP. */
async function rawServer(speak: (socket: Socket) => void): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    speak(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const refusal = (code: number) => Object.assign(new Error('no, ann@example.org'), { responseCode: code });

describe('mail by SMTP', () => {
  test('reuses its connection for the next mail', async () => {
    const connections: string[] = [];
    const inbox = await inboxThat({ onConnect: ({ id }, done) => (connections.push(id), done()) });
    const mailer = mailerTo(inbox.url);
    for (const to of ['a@example.org', 'b@example.org', 'c@example.org']) {
      expect(await deliver(mailer, { to })).toBe('delivered');
    }
    expect(inbox.all.map(({ recipients }) => recipients)).toEqual([
      ['a@example.org'],
      ['b@example.org'],
      ['c@example.org'],
    ]);
    expect(connections).toHaveLength(1);
  });

  test('goes to one address, whatever it contains', async () => {
    const inbox = await inboxThat();
    const outcome = await deliver(mailerTo(inbox.url), { to: 'ann@example.org, eve@example.org' });
    expect(outcome).not.toBe('delivered');
    expect(await deliver(mailerTo(inbox.url), { to: 'ann@example.org\r\nBcc: eve@example.org' })).not.toBe(
      'delivered',
    );
    expect(inbox.all.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.org');
  });

  test.each([
    ['is down', async () => 'smtp://127.0.0.1:1'],
    ['never greets', async () => (await rawServer(() => {})).url],
    ['greets and falls silent', async () => (await rawServer((socket) => socket.write('220 hello\r\n'))).url],
    ['hangs up', async () => (await rawServer((socket) => socket.destroy())).url],
    [
      'talks nonsense',
      async () => (await rawServer((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'))).url,
    ],
  ])('to a server that %s is tried again, and not waited for for long', async (_, start) => {
    const mailer = mailerTo(await start());
    const before = performance.now();
    const outcome = await deliver(mailer);
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toBeInstanceOf(JobRefusedError);
    expect(performance.now() - before).toBeLessThan(8_000);
  });

  test('is retried after a temporary refusal, not after a permanent one', async () => {
    const codes = [451, 550, 421];
    const inbox = await inboxThat({
      onRcptTo: (_address, _session, done) =>
        done(refusal((codes.length > 1 ? codes.shift() : codes[0]) ?? 0)),
    });
    const mailer = mailerTo(inbox.url);
    expect(await deliver(mailer)).not.toBeInstanceOf(JobRefusedError);
    const forGood = await deliver(mailer);
    expect(forGood).toBeInstanceOf(JobRefusedError);
    expect(forGood).toMatchObject({ code: 'smtp550' });
    expect(await deliver(mailer)).not.toBeInstanceOf(JobRefusedError);
  });

  test('is refused for good by a 5xx after the data', async () => {
    const inbox = await inboxThat({
      onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal(554))),
    });
    expect(await deliver(mailerTo(inbox.url))).toMatchObject({ name: 'JobRefusedError', code: 'smtp554' });
  });

  test('is retried when the server refuses us, not the mail', async () => {
    const inbox = await inboxThat({ onAuth: (_auth, _session, done) => done(refusal(535)) });
    const mailer = mailerTo(inbox.url.replace('smtp://', 'smtp://us:wrong@'));
    const outcome = await deliver(mailer);
    expect(outcome).toMatchObject({ code: 'EAUTH' });
    expect(outcome).not.toBeInstanceOf(JobRefusedError);
  });

  test('has the same id when it is sent again after an interruption', async () => {
    const started: string[] = [];
    const { url } = await rawServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (chunk) => {
        const said = chunk.toString();
        if (said.includes('Message-ID:')) {
          started.push(said);
          socket.destroy();
        } else socket.write(said.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n');
      });
    });
    expect(await deliver(mailerTo(url))).toBeInstanceOf(Error);
    expect(started[0]).toContain('Message-ID: <one@resilience.example>');
    const inbox = await inboxThat();
    expect(await deliver(mailerTo(inbox.url))).toBe('delivered');
    expect((await inbox.next({ to: mail.to })).messageId).toBe('<one@resilience.example>');
  });

  test('closes its connections on request', async () => {
    const { url } = await rawServer(() => {});
    const mailer = mailerTo(url, { connectMs: 60_000, greetingMs: 60_000, silenceMs: 60_000 });
    const outcome = await mailer.deliver(mail, AbortSignal.timeout(100)).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(Error);
  });
});

describe('TLS', () => {
  test('is used from the start by smtps://, and only with a trusted certificate', async () => {
    // The server warns that its key is public.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const inbox = await inboxThat({ secure: true });
    const url = inbox.url.replace('smtp://', 'smtps://');
    expect(await deliver(mailerTo(url))).toBeInstanceOf(Error);
    expect(inbox.all).toHaveLength(0);
    expect(await deliver(mailerTo(`${url}?tls.rejectUnauthorized=false`))).toBe('delivered');
  });

  test('is required when a password leaves this machine', async () => {
    const passwords: unknown[] = [];
    const inbox = await inboxThat({
      onAuth: ({ password }, _session, done) => (passwords.push(password), done(null, { user: 'us' })),
    });
    const here = inbox.url.replace('smtp://', 'smtp://us:secret@');
    // The same server by a name that is not recognised as local.
    expect(await deliver(mailerTo(here.replace('127.0.0.1', '0.0.0.0')))).toBeInstanceOf(Error);
    expect(passwords).toEqual([]);
    expect(await deliver(mailerTo(here))).toBe('delivered');
    expect(passwords).toEqual(['secret']);
  });
});
