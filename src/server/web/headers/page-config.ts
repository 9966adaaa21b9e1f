import type { FastifyRequest } from 'fastify';
import { originIn, type PublicConfig } from '#contract/public-config.ts';
import { type Addresses, originAt } from '#server/core/config/public-address.ts';

/** The configuration in pages of each address, that of the first first. */
export type PublicConfigs = readonly [PublicConfig, ...PublicConfig[]];

/** The addresses of the pages. */
export const addressesIn = ([first, ...others]: PublicConfigs): Addresses => ({
  PUBLIC_URL: first.publicUrl,
  OTHER_URLS: others.map(originIn),
});

/** The configuration for the address that a request was sent to. */
export function configAt(request: Pick<FastifyRequest, 'host'>, configs: PublicConfigs): PublicConfig {
  const origin = originAt(request, addressesIn(configs));
  return configs.find((each) => originIn(each) === origin) ?? configs[0];
}

/** The address of a requested page. */
export const urlOf = (request: Pick<FastifyRequest, 'host' | 'url'>, configs: PublicConfigs): URL =>
  new URL(originIn(configAt(request, configs)) + request.url);
