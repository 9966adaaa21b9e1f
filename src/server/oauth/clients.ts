import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { nameUpTo } from '#contract/common.ts';
import { CLIENT_ID_MAX, TOKEN_NAME_MAX } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { SYSTEM_USER } from '#server/core/database/user-rows.ts';
import { openSecret, sealSecret } from '#server/core/secrets/secrets.ts';
import { readClientDocument } from './client-document.ts';

const REDIRECTS_MAX = 10;
const REDIRECT_MAX = 500;
/** Documents that are kept. */
const KEPT_MAX = 500;
/** What stands for a client that has registered begins with it. */
const REGISTERED = 'registered.';

const loopbacks: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopbacks.has(hostname);

/** Where a code may be sent: https, or a program on the user's own machine. */
const redirectSchema = z
  .string()
  .max(REDIRECT_MAX)
  .refine((text) => {
    const url = URL.parse(text);
    if (url === null || url.hash !== '' || url.username !== '' || url.password !== '') return false;
    return !text.includes('#') && (url.protocol === 'https:' || isLoopback(url));
  });

const metadata = {
  client_name: nameUpTo(TOKEN_NAME_MAX),
  redirect_uris: z.array(redirectSchema).min(1).max(REDIRECTS_MAX),
  // It has no secret: PKCE proves that who redeems a code has asked for it.
  token_endpoint_auth_method: z.literal('none').optional(),
};
const documentSchema = z.object({ client_id: z.string().max(CLIENT_ID_MAX), ...metadata });

/** What a client without a document registers: little, since its id contains it. */
export const registrationSchema = z.object({
  ...metadata,
  client_name: metadata.client_name.default('MCP'),
  redirect_uris: z.array(redirectSchema.max(200)).min(1).max(3),
  token_endpoint_auth_method: z.literal('none').default('none'),
});
export type Registration = z.output<typeof registrationSchema>;

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

interface ClientParts {
  readonly now: () => number;
  readonly key: KeyObject;
  readonly mayRegister: boolean;
  /** The origin of documents on this machine. For tests only: no setting leads here. */
  readonly testClients?: string | undefined;
}

/** The clients of assistants: by their documents, which are kept for a day, or by what they have registered. */
export class Clients {
  readonly #parts: ClientParts;
  readonly #kept = new Map<string, { readonly until: number; readonly client: Client }>();

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  /** Null for one that is unknown, or whose document cannot be read or is another's. */
  async find(id: string): Promise<Client | null> {
    if (id.startsWith(REGISTERED)) return this.#parts.mayRegister ? this.#registered(id) : null;
    const isTest = this.#parts.testClients !== undefined && URL.parse(id)?.origin === this.#parts.testClients;
    if (!isDocumentAddress(id) && !isTest) return null;
    const known = this.#kept.get(id);
    if (known && known.until > this.#parts.now()) return known.client;
    this.#kept.delete(id);
    const client = await this.#read(id, isTest);
    if (client === null) return null;
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(id, { until: this.#parts.now() + DAY, client });
    return client;
  }

  /** The id contains what was registered, sealed: nothing is stored. */
  register(registration: Registration): string {
    return REGISTERED + sealSecret(this.#parts.key, 'oauthClient', SYSTEM_USER, JSON.stringify(registration));
  }

  #registered(id: string): Client | null {
    const opened = openSecret(this.#parts.key, 'oauthClient', SYSTEM_USER, id.slice(REGISTERED.length));
    if (opened === null) return null;
    const { client_name: name, redirect_uris: redirectUris } = registrationSchema.parse(JSON.parse(opened));
    return { id, name, redirectUris };
  }

  async #read(id: string, isTest: boolean): Promise<Client | null> {
    try {
      const parsed = documentSchema.parse(await readClientDocument(id, isTest));
      const { client_id, client_name: name, redirect_uris: redirectUris } = parsed;
      return client_id === id ? { id, name, redirectUris } : null;
    } catch {
      // The answer does not say why: a client must not learn which addresses the server reaches.
      return null;
    }
  }
}

/** An https address in its one form, with a path. */
function isDocumentAddress(id: string): boolean {
  const url = id.length <= REDIRECT_MAX ? URL.parse(id) : null;
  if (url === null || url.protocol !== 'https:' || url.pathname === '/') return false;
  return url.href === id && url.hash === '' && url.username === '' && url.password === '';
}

/** Whether a client may be sent to an address: to exactly one of its own, but for the port on the user's machine (RFC 8252). */
export function allowsRedirect({ redirectUris }: Client, given: string): boolean {
  if (redirectUris.includes(given)) return true;
  const asked = URL.parse(given);
  if (asked === null || !redirectSchema.safeParse(given).success || !isLoopback(asked)) return false;
  return redirectUris.some((each) => {
    const own = new URL(each);
    if (!isLoopback(own)) return false;
    own.port = asked.port;
    return own.href === asked.href;
  });
}
