import type { FastifyInstance } from 'fastify';
import { appLinkPaths } from '#i18n/app-links.ts';
import type { Config } from '#server/core/config/config.ts';

export type AppAssociations = ReturnType<typeof associationsOf>;

const AN_HOUR = 'max-age=3600';

/** The apps that may open our links, by their ids in the stores (Apple's: TEAMID.bundle); empty when there is none. */
export function associationsOf(config: Config) {
  const { APPLE_APP_IDS: apple = [], ANDROID_PACKAGE: packageName, ANDROID_CERT_SHA256 } = config;
  const fingerprints = ANDROID_CERT_SHA256 ?? [];
  return { apple, android: packageName === undefined ? null : { packageName, fingerprints } };
}

/**
 * Serves the files by which phones know our apps and the pages that they open (`appLinkPaths`). Apple's file has no extension, and neither
 * may be a redirect.
 */
export function associateApps(app: FastifyInstance, { apple, android }: AppAssociations): void {
  const tell = (path: string, text: object | null) =>
    app.get(`/.well-known/${path}`, (_request, reply) =>
      text === null
        ? reply.callNotFound()
        : reply.type('application/json').header('cache-control', AN_HOUR).send(JSON.stringify(text)),
    );
  tell('apple-app-site-association', apple.length === 0 ? null : appleFile(apple));
  tell('assetlinks.json', android && androidFile(android));
}

function appleFile(appIDs: readonly string[]) {
  const components = appLinkPaths.map((path) => ({ '/': path }));
  return { applinks: { details: [{ appIDs, components }] } };
}

function androidFile({ packageName, fingerprints }: NonNullable<AppAssociations['android']>) {
  const target = {
    namespace: 'android_app',
    package_name: packageName,
    sha256_cert_fingerprints: fingerprints,
  };
  return [{ relation: ['delegate_permission/common.handle_all_urls'], target }];
}
