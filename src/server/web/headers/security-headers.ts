import type { FastifyInstance } from 'fastify';
import { type Addresses, addressesOf, originAt } from '#server/core/config/public-address.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** The headers of every answer; pages have a content security policy as well. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    // A page's address is sent to no other origin: that of a mailed link contains its token.
    'referrer-policy': 'strict-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // On plain http browsers ignore both, the first with an error in the console.
    ...(publicUrl.startsWith('https://') && {
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/** Sets them on each answer, those of the address that was asked. Where an answer needs a stricter one, its own route sets it. */
export function addSecurityHeaders(app: FastifyInstance, addresses: Addresses): void {
  const headersAt = new Map(addressesOf(addresses).map((origin) => [origin, securityHeaders(origin)]));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersAt.get(originAt(request, addresses)) ?? {});
  });
}
