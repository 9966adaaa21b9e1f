import { createTransport } from 'nodemailer';
import { JobRefusedError } from '#server/core/jobs/job-handler.ts';
import { mailOptions } from './mail-options.ts';
import type { Mailer } from './mailer.ts';

const CONNECTIONS = 3;
/** Together well below what a job may take (security.md, rule 21). */
const patience = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000 };

/** Sends over connections that are kept for the next mail. smtps:// is TLS from the start, smtp:// takes it where it is offered. */
export function createSmtpMailer(
  url: string,
  from: string,
  { connectMs, greetingMs, silenceMs } = patience,
): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Trying again is the job's business.
    maxRequeues: 1,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    requireTLS: carriesPasswordAway(url),
  });
  return {
    deliver: async (mail, signal) => {
      try {
        await transport.sendMail({ ...mailOptions(mail, from), signal });
      } catch (error) {
        throw explained(error);
      }
    },
    close: () => transport.close(),
  };
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A password leaves this machine encrypted or not at all. */
function carriesPasswordAway(url: string): boolean {
  const { protocol, password, hostname } = new URL(url);
  return protocol === 'smtp:' && password !== '' && !LOOPBACK.test(hostname);
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Refusals of us, not of the mail (RFC 4954): they end when the operator has set things right. */
const OURS_TO_MEND = [530, 534, 535, 538];
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

/** A 5xx on the envelope or the mail is for good (RFC 5321, 4.2.1), everything else worth another try. */
function explained(error: unknown): unknown {
  const { code = '', responseCode = 0 } = error as SmtpError;
  const refused = responseCode >= 500 && responseCode < 600 && !OURS_TO_MEND.includes(responseCode);
  if (!refused || !ABOUT_THE_MAIL.includes(code)) return error;
  return new JobRefusedError(`smtp${responseCode}`, { cause: error });
}
