import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail extends Email {
  /** Who it was handed over for, which is what counts in delivery. */
  readonly recipients: readonly string[];
  readonly raw: Buffer;
  /** The addresses in its text, in their order. */
  readonly links: readonly string[];
}

export interface Wanted {
  readonly to: string;
  readonly subject?: string | RegExp;
}

export interface SmtpInbox {
  /** For SMTP_URL. */
  readonly url: string;
  /** All that arrived, taken or not. */
  readonly all: readonly ReceivedMail[];
  /** Takes the oldest such mail that was not taken yet, or waits for it to arrive. */
  next(wanted: Wanted): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const PATIENCE_MS = 15_000;

/** A real mail server that keeps what it gets. `behaviour` makes it slow, strict or rude. */
export async function startSmtpInbox(behaviour: SMTPServerOptions = {}): Promise<SmtpInbox> {
  const all: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const arrivals = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const keep = async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        all.push(await parse(Buffer.concat(await stream.toArray()), recipients));
        done();
        arrivals.dispatchEvent(new Event('mail'));
      };
      void keep();
    },
    ...behaviour,
  });
  // A client that hangs up is what some tests are about.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const take = (wanted: Wanted): ReceivedMail | undefined => {
    const found = all.find((mail) => !taken.has(mail) && isWanted(mail, wanted));
    if (found) taken.add(found);
    return found;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    all,
    next: async (wanted) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      for (;;) {
        const found = take(wanted);
        if (found) return found;
        await arrival(arrivals, signal, () => `No mail ${JSON.stringify(wanted)} among ${listed(all)}`);
      }
    },
    close: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

async function parse(raw: Buffer, recipients: readonly string[]): Promise<ReceivedMail> {
  const email = await PostalMime.parse(raw);
  const links = email.text?.match(/https?:\/\/[^\s>]+/g) ?? [];
  return { ...email, recipients, raw, links };
}

function isWanted(mail: ReceivedMail, { to, subject }: Wanted): boolean {
  const named = mail.subject ?? '';
  const fits =
    subject === undefined || (typeof subject === 'string' ? named === subject : subject.test(named));
  return fits && mail.recipients.includes(to);
}

async function arrival(arrivals: EventTarget, signal: AbortSignal, complaint: () => string): Promise<void> {
  try {
    await once(arrivals, 'mail', { signal });
  } catch {
    throw new Error(complaint());
  }
}

function listed(mails: readonly ReceivedMail[]): string {
  return JSON.stringify(mails.map(({ recipients, subject }) => [recipients, subject]));
}
