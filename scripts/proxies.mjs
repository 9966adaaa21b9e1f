import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the setup unpacks the packages of Debian: an installation would start both as services. */
export const proxyFolder = join(dirname(fileURLToPath(import.meta.url)), '../.cache/proxies');
export const proxyPackages = ['nginx', 'caddy'];

/** Printed on a machine without one of them. */
export const noProxies = `nginx or Caddy is not installed (apt-get download ${proxyPackages.join(' ')}): what deploy/ has for them is not run here.`;

/**
 * The proxies that the files of deploy/ are for: the machine's own, or those that the setup has unpacked. Null where one is missing.
 * @returns {{ nginx: string, caddy: string } | null}
 */
export function findProxies() {
  const nginx = first('/usr/sbin/nginx');
  const caddy = first('/usr/bin/caddy');
  return nginx && caddy ? { nginx, caddy } : null;
}

function first(path) {
  return [path, join(proxyFolder, path)].find((one) => existsSync(one));
}
