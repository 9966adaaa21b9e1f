import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { emailSchema } from '#contract/common.ts';
import { findUserIdByEmail } from '#server/accounts/users/user-repository.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';

type Settings = Pick<Config, 'TRUST_PROXY' | 'TRUSTED_HEADER_USER'>;
type Asked = Pick<FastifyRequest, 'raw'>;

/** The words of TRUST_PROXY, as Fastify reads them. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const lists = new Map<string, BlockList>();

/** The addresses that TRUST_PROXY names: parsed once. */
function proxiesIn(setting: string): BlockList {
  const known = lists.get(setting);
  if (known) return known;
  const list = new BlockList();
  const ranges = setting.split(',').map((part) => part.trim());
  for (const range of ranges.flatMap((each) => RANGES[each] ?? [each])) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  lists.set(setting, list);
  return list;
}

/** Whether a request came from a proxy by itself: what its headers say of addresses does not matter. */
function isFromProxy({ raw }: Asked, { TRUST_PROXY }: Settings): boolean {
  // Without the zone of a link-local address.
  const [address = ''] = (raw.socket.remoteAddress ?? '').split('%');
  const family = isIP(address);
  if (typeof TRUST_PROXY !== 'string' || family === 0) return false;
  return proxiesIn(TRUST_PROXY).check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The address of the person whom an authenticating proxy names by a header (docs/decisions/trusted-header.md); null without one. One that is
 * there twice or is no single address names no one.
 */
export function proxyUserOf(request: Asked, settings: Settings): string | null {
  const { TRUSTED_HEADER_USER: name } = settings;
  if (name === undefined || !isFromProxy(request, settings)) return null;
  const { rawHeaders } = request.raw;
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
  );
  return (values.length === 1 && emailSchema.safeParse(values[0]).data) || null;
}

/** Whether the proxy names another person than that of the session in the cookie: then the browser has changed hands. */
export async function isForOther(
  queries: Queries,
  named: string | null,
  { user_id, email }: Pick<UsersTable, 'user_id' | 'email'>,
): Promise<boolean> {
  if (named === null || named === email) return false;
  // A former address stays with its account for a while.
  return (await findUserIdByEmail(queries, named)) !== user_id;
}
