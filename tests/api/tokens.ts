import { randomUUID } from 'node:crypto';
import { type TokenScope, tokenScopes } from '#contract/token-scopes.ts';
import { insertToken } from '#server/accounts/personal-tokens/personal-tokens.ts';
import { createTokenText } from '#server/accounts/personal-tokens/token-text.ts';
import { insertRow } from '#server/core/database/user-rows.ts';
import { scopeOf, type TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

const DAY_MS = 86_400_000;

interface TokenGiven {
  readonly scopes?: readonly TokenScope[];
  readonly habitIds?: readonly string[];
  readonly origins?: readonly string[];
  /** Days from now; for ever when left out. */
  readonly expiresInDays?: number;
}

/** The user with a personal token in the place of a session. */
export interface TokenUser extends TestUser {
  /** Of the token. */
  readonly id: string;
  readonly scopes: readonly TokenScope[];
}

/** A personal token of a user, as if it had been made in the settings. */
export async function giveToken(api: TestApp, user: TestUser, given: TokenGiven = {}): Promise<TokenUser> {
  const { scopes = tokenScopes, habitIds, origins = [], expiresInDays } = given;
  const { token, tokenHash } = createTokenText();
  const id = randomUUID();
  const at = (days: number) => new Date(api.clock.now + days * DAY_MS).toISOString();
  await insertToken(scopeOf(api, user), {
    id,
    token_hash: tokenHash,
    name: 'Shortcut',
    scopes: JSON.stringify(scopes),
    habit_ids: habitIds ? JSON.stringify(habitIds) : null,
    origins: JSON.stringify(origins),
    created_at: at(0),
    expires_at: expiresInDays === undefined ? null : at(expiresInDays),
    last_used_on: null,
    last_network: null,
    connection_id: null,
    audience: null,
  });
  return { ...user, token, id, scopes };
}

/** A connection of a user, as if an assistant had been let in and had come. */
export async function giveConnection(api: TestApp, user: TestUser, name = 'Claude'): Promise<string> {
  const id = randomUUID();
  const at = new Date(api.clock.now).toISOString();
  await insertRow(scopeOf(api, user), 'connections', {
    id,
    client_id: 'https://client.example/client',
    name,
    redirect_uri: 'https://client.example/back',
    audience: `${api.config.PUBLIC_URL}/mcp`,
    scopes: JSON.stringify(tokenScopes),
    habit_ids: null,
    created_at: at,
    expires_at: at,
    code_hash: id,
    code_challenge: id,
    family_hash: id,
    refresh_hash: id,
    last_used_on: null,
    last_network: null,
  });
  return id;
}
