import { z } from 'zod';
import { CLIENT_ID_MAX } from '#contract/limits.ts';
import { type TokenScope, tokenScopes } from '#contract/token-scopes.ts';
import { allowsRedirect, type Client, type Clients } from './clients.ts';
import { OauthRefusal } from './oauth-refusal.ts';

const TEXT_MAX = 1_000;
/** What a client gets to choose from that asks for nothing in particular. */
const USUAL: readonly TokenScope[] = ['today:read', 'habits:read', 'days:write'];

/** What decides over who is answered: each once. */
const placeSchema = z.object({
  client_id: z.string().min(1).max(CLIENT_ID_MAX),
  redirect_uri: z.string().min(1).max(TEXT_MAX),
});

const askedSchema = z.object({
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  scope: z.string().max(TEXT_MAX).optional(),
  state: z.string().max(TEXT_MAX).optional(),
});

/** The client that asks, and where the answer goes: until both are certain, the browser is sent nowhere. */
export interface Place {
  readonly client: Client;
  readonly redirectUri: string;
}

/** What is asked for. */
export interface Asked {
  readonly challenge: string;
  readonly scopes: readonly TokenScope[];
}

export async function findPlace(
  clients: Clients,
  query: unknown,
): Promise<Place | 'badClient' | 'badRedirect'> {
  const parsed = placeSchema.safeParse(query);
  const { client_id = '', redirect_uri = '' } = parsed.data ?? {};
  const client = parsed.success ? await clients.find(client_id) : null;
  if (!client) return 'badClient';
  return allowsRedirect(client, redirect_uri) ? { client, redirectUri: redirect_uri } : 'badRedirect';
}

/** Throws an OauthRefusal, which is sent to the client. */
export function parseAsked(query: Readonly<Record<string, unknown>>, audience: string): Asked {
  if (query['response_type'] !== 'code') throw new OauthRefusal('unsupported_response_type');
  const parsed = askedSchema.safeParse(query);
  if (!parsed.success) throw new OauthRefusal('invalid_request');
  const { resource } = query;
  if (resource !== undefined && resource !== audience) throw new OauthRefusal('invalid_target');
  const names = new Set(parsed.data.scope?.split(' '));
  const scopes = tokenScopes.filter((scope) => names.has(scope));
  return { challenge: parsed.data.code_challenge, scopes: scopes.length > 0 ? scopes : USUAL };
}

/** The address to which the answer goes back: with the issuer, so that a client cannot take it for another server's (RFC 9207). */
export function answerAddress(
  { redirectUri }: Place,
  query: Readonly<Record<string, unknown>>,
  answer: { readonly code: string } | { readonly error: string },
  issuer: string,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  const { state } = query;
  if (typeof state === 'string') url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  return url.href;
}
