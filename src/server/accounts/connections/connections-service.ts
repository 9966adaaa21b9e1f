import type { Connection } from '#contract/connections.ts';
import {
  deleteToken,
  habitIdsOf,
  listTokens,
  scopesOf,
} from '#server/accounts/personal-tokens/personal-tokens.ts';
import type { ConnectionsTable } from '#server/core/database/account-tables.ts';
import { deleteRows, listRows, type UserRows } from '#server/core/database/user-rows.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import { showToken } from './tokens-service.ts';

/** Without what it changed today, which depends on the day. */
type ShownConnection = Omit<Connection, 'writesToday'>;

/** The assistants that a user has let in and that have come, the oldest first. */
export async function showConnections(rows: UserRows): Promise<ShownConnection[]> {
  const where = { family_hash: ['is not', null] } as const;
  return (await listRows(rows, 'connections', { where, orderBy: ['created_at', 'id'] })).map(present);
}

export async function endConnection(rows: UserRows, id: string): Promise<void> {
  await endTokens(rows, id);
  if (!(await deleteRows(rows, 'connections', { id }))) throw notFound();
}

/** Refuses an id that is neither a connection's nor a personal token's. */
export async function requireClient(rows: UserRows, id: string): Promise<void> {
  if (!(await showConnections(rows)).some((each) => each.id === id)) await showToken(rows, id);
}

/** Ends the access tokens of a connection. */
export async function endTokens(rows: UserRows, connectionId: string): Promise<void> {
  const own = (await listTokens(rows)).filter(({ connection_id }) => connection_id === connectionId);
  for (const token of own) await deleteToken(rows, token);
}

function present(row: ConnectionsTable): ShownConnection {
  const { id, name, client_id, redirect_uri, created_at, last_used_on, last_network } = row;
  return {
    id,
    name,
    clientId: client_id,
    host: new URL(redirect_uri).host,
    scopes: scopesOf(row),
    habitIds: habitIdsOf(row),
    createdAt: created_at,
    lastUsedOn: last_used_on,
    lastNetwork: last_network,
  };
}
